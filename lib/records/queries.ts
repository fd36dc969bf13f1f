import { queryOptions } from '@tanstack/react-query';
import type { Page } from '../http/envelope';
import { LoadFailure, loadJson } from './load';
import type { STATUS_TYPES } from './schema/query';
import type { RecordItem } from './schema/record';

export type StatusType = (typeof STATUS_TYPES)[number];

/** What the page's address says of my records. */
export type MyRecordsView = { readonly statusTypes: readonly StatusType[]; readonly page: number };

/** The envelope of the API, as the page's own prefetch gives it too. */
export type MyRecordsAnswer = { readonly status: 200; readonly result: readonly RecordItem[]; readonly page: Page };

/** Records on a page of the portal. */
export const PAGE_SIZE = 25;

/** What the list shows; nothing else is read or sent. */
const FIELDS = 'id,customId,type,status,statusType,openedDate,firstIssuedDate,completedDate';

/** The query string of a view, the same for the API and for the server's prefetch. */
export function myRecordsSearch({ statusTypes, page }: MyRecordsView, lang: string): string {
  return new URLSearchParams({
    ...(statusTypes.length > 0 && { statusTypes: statusTypes.join(',') }),
    expand: 'addresses',
    fields: FIELDS,
    lang,
    limit: String(PAGE_SIZE),
    offset: String((page - 1) * PAGE_SIZE),
  }).toString();
}

/** The API gives an ended session an empty list, as it does anyone who is not signed in: next-auth tells the two apart. */
async function loadMyRecords(url: string, signal: AbortSignal): Promise<MyRecordsAnswer> {
  const answer = await loadJson<MyRecordsAnswer>(url, signal);
  if (answer.result.length > 0) return answer;
  const session = await loadJson<{ readonly expires?: string }>('/api/auth/session', signal);
  if (session.expires === undefined) throw new LoadFailure(401, 'The session has ended.');
  return answer;
}

/** @param lang language of the answer, `en` or `es`. */
export const myRecordsOptions = (view: MyRecordsView, lang: string) =>
  queryOptions({
    queryKey: ['records', 'mine', myRecordsSearch(view, lang)],
    queryFn: ({ signal }) => loadMyRecords(`/api/v4/records/mine?${myRecordsSearch(view, lang)}`, signal),
  });
