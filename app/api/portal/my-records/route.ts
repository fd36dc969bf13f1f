import { handleOwn } from '@/lib/api/handle';
import { myRecordRows } from '@/lib/records/portal/list-rows';

export const { GET, OPTIONS, DELETE, PATCH, POST, PUT } = handleOwn(myRecordRows);
