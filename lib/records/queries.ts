import { queryOptions } from '@tanstack/react-query';
import type { ErrorBody } from '../http/api-error';
import type { Page } from '../http/envelope';
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

/** A failed load. `status` is 0 where no answer came, 401 where the session has ended. */
export class LoadFailure extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly traceId?: string,
  ) {
    super(message);
    this.name = 'LoadFailure';
  }
}

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

async function load<Answer>(url: string, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(url, { signal, headers: { accept: 'application/json' } }).catch((error: unknown) => {
    if (signal.aborted) throw error;
    throw new LoadFailure(0, 'no answer');
  });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body as Answer;
  const { message, traceId } = (body ?? {}) as Partial<ErrorBody>;
  throw new LoadFailure(
    response.status,
    message ?? response.statusText,
    traceId ?? response.headers.get('x-trace-id') ?? undefined,
  );
}

/** The API gives an ended session an empty list, as it does anyone who is not signed in: next-auth tells the two apart. */
async function loadMyRecords(url: string, signal: AbortSignal): Promise<MyRecordsAnswer> {
  const answer = await load<MyRecordsAnswer>(url, signal);
  if (answer.result.length > 0) return answer;
  const session = await load<{ readonly expires?: string }>('/api/auth/session', signal);
  if (session.expires === undefined) throw new LoadFailure(401, 'The session has ended.');
  return answer;
}

/** @param lang language of the answer, `en` or `es`. */
export const myRecordsOptions = (view: MyRecordsView, lang: string) =>
  queryOptions({
    queryKey: ['records', 'mine', myRecordsSearch(view, lang)],
    queryFn: ({ signal }) => loadMyRecords(`/api/v4/records/mine?${myRecordsSearch(view, lang)}`, signal),
  });
