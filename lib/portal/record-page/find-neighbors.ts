import { searchOf } from '../../http/contract';
import { parseQuery } from '../../http/parameters/parse-query';
import { parseQueryString } from '../../http/parameters/query-string';
import type { Principal } from '../../http/principal';
import { env } from '../../platform/settings/env';
import { expensiveRead } from '../../records/expensive-reads';
import { isExpensive } from '../../records/list-my-records';
import { listMemberRecords } from '../../records/repository';
import { RecordsViewQuery } from '../exports/schema';
import type { View } from '../records-view/view';
import { viewParametersOf } from '../records-view/view-parameters';
import { type ListPosition, listPosition, rowWindow } from './list-position';

export type NeighborsInput = {
  readonly principal: Principal;
  readonly id: string;
  readonly view: View;
  /** Index in the whole list, from 0. */
  readonly at: number;
};

/** @returns undefined if the record is not in the list, because the list has changed or the URL was edited. */
export async function findNeighbors({ principal, id, view, at }: NeighborsInput): Promise<ListPosition | undefined> {
  if (principal.kind !== 'account') return undefined;
  const query = parseQuery(RecordsViewQuery, parseQueryString(searchOf(viewParametersOf(view, 'en'))));
  const window = rowWindow(at);
  const { accountId } = principal;
  const read = () =>
    listMemberRecords({
      memberId: accountId,
      filters: query,
      at: { now: new Date(), timeZone: env().AGENCY_TIME_ZONE },
      projection: { _id: 1 },
      sort: query.sort,
      ...window,
    });
  const rows = await (isExpensive(query, accountId) ? expensiveRead(accountId, read) : read());
  return listPosition(
    id,
    rows.map(({ _id }) => _id),
    window,
  );
}
