import { handle } from '@/lib/api/handle';
import { listMyRecords } from '@/lib/records/list-my-records';

export const { GET, OPTIONS, DELETE, PATCH, POST, PUT } = handle(listMyRecords);
