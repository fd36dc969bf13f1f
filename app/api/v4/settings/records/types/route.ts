import { defineRoute } from '@/lib/http/define-route';
import { listRecordTypes } from '@/lib/record-types/list-record-types';
import { RecordTypesQuery } from '@/lib/record-types/schema';

export const GET = defineRoute({
  operation: 'listRecordTypes',
  access: 'open',
  scoped: false,
  isReference: true,
  query: RecordTypesQuery,
  run: listRecordTypes,
});

export { DELETE, OPTIONS, PATCH, POST, PUT } from '@/lib/http/get-only';
