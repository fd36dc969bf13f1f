import { contract } from '../http/contract';
import type { CreateDescription, DescribeCreateQuery } from './schema';

type DescribeResponse = { readonly status: 200; readonly result: CreateDescription };

export const describeCreateContract = contract<Extract<keyof DescribeCreateQuery, string>, DescribeResponse>()({
  name: 'describeCreate',
  path: '/v4/records/describe/create',
  section: '4.1',
  position: 2,
  slug: 'create-requirements',
  summary: 'Describe required record attributes',
  description: 'Returns the field and element values needed to create a record of a type.',
  since: '7.3.2',
  access: 'token',
  scope: 'records',
  deprecatedScope: 'get_create_record_describe',
  checksScope: true,
});
