import type { MyRecordsView } from '@/lib/records/queries';
import { isStatusType, ORDERED_STATUS_TYPES } from './status-types';

/** Far beyond any page there is, and still an offset that the API takes. */
const LAST_PAGE = 1_000_000;

type Parameters = Pick<URLSearchParams, 'get'>;

/** Reads `?status=OPEN,PENDING&page=2`; what is not understood counts for nothing. */
export function readView(parameters: Parameters): MyRecordsView {
  const asked = new Set((parameters.get('status') ?? '').split(',').filter(isStatusType));
  const page = parameters.get('page') ?? '';
  return {
    statusTypes: ORDERED_STATUS_TYPES.filter((type) => asked.has(type)),
    page: /^[1-9]\d{0,6}$/.test(page) ? Math.min(Number(page), LAST_PAGE) : 1,
  };
}

/** The address of a view; what is as usual is left out. */
export function viewAddress({ statusTypes, page }: MyRecordsView): string {
  const parts = [
    ...(statusTypes.length > 0 ? [`status=${statusTypes.join(',')}`] : []),
    ...(page > 1 ? [`page=${page}`] : []),
  ];
  return parts.length > 0 ? `/my-records?${parts.join('&')}` : '/my-records';
}
