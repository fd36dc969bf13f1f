import { handleEndpoint } from '@/lib/api/handle';
import { myRecordsSummary } from '@/lib/portal/exports/summary';

export const { GET, OPTIONS, DELETE, PATCH, POST, PUT } = handleEndpoint(myRecordsSummary);
