import { parseQuery } from '../http/parameters/parse-query';
import { parseQueryString } from '../http/parameters/query-string';
import type { Principal } from '../http/principal';
import { dateTimeFormatter } from '../platform/dates/agency-time';
import { RecordsViewQuery } from '../portal/exports/schema';
import { FILE_FIELDS, type MyRecordRow, ROW_EXPANDED, ROW_FIELDS, toRow } from '../portal/records-view/row';
import { MyRecordsQuery } from '../records/schema/query';
import type { RecordItem } from '../records/schema/record';
import { myRecordsAnswer } from './my-records-answer';

const ANN: Principal = {
  kind: 'account',
  accountId: 'ann',
  role: 'citizen',
  generation: 0,
  scopes: ['records'],
  via: 'session',
};

/** @param search the view's query string */
export const viewOfAnn = (search: string, locale = 'en_US') => ({
  query: parseQuery(RecordsViewQuery, parseQueryString(search)),
  principal: ANN,
  locale,
  timeZone: 'America/Denver',
});

/** Builds rows from the operation's answer, as the page does. */
export async function rowsOfAnn(search: string, locale = 'en_US'): Promise<MyRecordRow[]> {
  const rows = `${search}&fields=${[...ROW_FIELDS, ...FILE_FIELDS]}&expand=${ROW_EXPANDED}`;
  const query = parseQuery(MyRecordsQuery, parseQueryString(rows));
  const { result } = await myRecordsAnswer({ ...viewOfAnn('', locale), query });
  const today = dateTimeFormatter('America/Denver')(new Date());
  return (result as RecordItem[]).map((record) => toRow(record, today));
}
