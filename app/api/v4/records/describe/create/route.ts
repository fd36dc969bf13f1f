import { defineRoute } from '@/lib/http/define-route';
import { describeCreate } from '@/lib/record-types/describe-create';
import { DescribeCreateQuery } from '@/lib/record-types/schema';

export const GET = defineRoute({
  operation: 'describeCreate',
  access: 'token',
  isReference: true,
  query: DescribeCreateQuery,
  run: describeCreate,
});

export { DELETE, OPTIONS, PATCH, POST, PUT } from '@/lib/http/get-only';
