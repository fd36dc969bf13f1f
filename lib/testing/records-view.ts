import { parseQuery } from '../http/parameters/parse-query';
import { parseQueryString } from '../http/parameters/query-string';
import type { Principal } from '../http/principal';
import { dateTimeFormatter } from '../platform/dates/agency-time';
import { RecordsViewQuery } from '../portal/exports/schema';
import { FILE_FIELDS, type MyRecordRow, ROW_EXPANDED, ROW_FIELDS, toRow } from '../portal/records-view/row';
import { MyRecordsQuery } from '../records/schema/query';
import type { RecordItem } from '../records/schema/record';
import { myRecordsResponse } from './my-records-response';

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

/** The records of the operation's response, with the fields that rows and files need. */
export async function recordsOfAnn(search: string, locale = 'en_US', fields: readonly string[] = ROW_FIELDS) {
  const rows = `${search}&fields=${fields}&expand=${ROW_EXPANDED}`;
  const query = parseQuery(MyRecordsQuery, parseQueryString(rows));
  const { result } = await myRecordsResponse({ ...viewOfAnn('', locale), query });
  return result as RecordItem[];
}

/** Builds rows from the operation's response, as the page does. */
export async function rowsOfAnn(search: string, locale = 'en_US'): Promise<MyRecordRow[]> {
  const today = dateTimeFormatter('America/Denver')(new Date());
  const items = await recordsOfAnn(search, locale, [...ROW_FIELDS, ...FILE_FIELDS]);
  return items.map((record) => toRow(record, today));
}
