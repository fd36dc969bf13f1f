import { handleOwn } from '@/lib/api/handle';
import { myRecordsSummary } from '@/lib/records/portal/summary';

export const { GET, OPTIONS, DELETE, PATCH, POST, PUT } = handleOwn(myRecordsSummary);
