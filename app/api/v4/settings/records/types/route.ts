import { handle } from '@/lib/api/handle';
import { listRecordTypes } from '@/lib/record-types/list-record-types';

export const { GET, OPTIONS, DELETE, PATCH, POST, PUT } = handle(listRecordTypes);
