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
import { filterParametersOf } from '../records-view/view-parameters';
import { type ListPosition, listPosition, rowWindow } from './place-in-list';

export type NeighboursInput = {
  readonly principal: Principal;
  readonly id: string;
  readonly view: View;
  /** Index of the record in the whole list of the view, from 0. */
  readonly at: number;
};

/**
 * Finds the position of a record in the list that the person came from, and the ids before and after it.
 * @returns undefined if the list does not contain the record: it has changed, or the address was typed by hand.
 */
export async function findNeighbours({ principal, id, view, at }: NeighboursInput): Promise<ListPosition | undefined> {
  if (principal.kind !== 'account') return undefined;
  // The language does not change which rows a list has.
  const query = parseQuery(RecordsViewQuery, parseQueryString(searchOf(filterParametersOf(view, 'en'))));
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
  const rows = await (isExpensive(query) ? expensiveRead(accountId, read) : read());
  return listPosition(
    id,
    rows.map(({ _id }) => _id),
    window,
  );
}
