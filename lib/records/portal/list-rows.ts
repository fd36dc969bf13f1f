import { findAccount } from '../../accounts/repository';
import { wireDateTimeFormatter } from '../../dates/agency-time';
import { env } from '../../env';
import type { OperationInput } from '../../http/operation';
import { cutPage, pagingOf } from '../../http/paging';
import { questionsOf } from '../../http/question';
import { expensiveRead, isFarPage, readPage } from '../expensive-reads';
import { checkDateRanges } from '../filters';
import { listMemberRecords, type MemberPage } from '../repository';
import { isExpensiveView, viewConditions } from './conditions';
import { type MyRecordRow, ROW_PROJECTION, type RowContext, toRow } from './row';
import { RecordsViewQuery } from './schema';

export type ViewInput = OperationInput<RecordsViewQuery>;

/** What rows of a person are made with. */
export async function rowContext({ principal, locale, timeZone }: ViewInput, now: Date): Promise<RowContext> {
  const account = principal.kind === 'account' ? await findAccount(principal.accountId) : null;
  return {
    locale,
    defaultLocale: env().DEFAULT_LANGUAGE,
    formatDateTime: wireDateTimeFormatter(timeZone),
    identities: new Set(account?.identities ?? []),
    now,
  };
}

/** What of a person's records a view shows. */
export const pageOf = (
  { query, timeZone }: ViewInput,
  accountId: string,
  { now, offset, rows }: { readonly now: Date; readonly offset: number; readonly rows: number },
): MemberPage => ({
  memberId: accountId,
  conditions: viewConditions(query, timeZone, now),
  projection: ROW_PROJECTION,
  offset,
  rows,
});

/** The rows of one page of a view, in the contract's order, and one more where others follow. */
async function readRows(input: ViewInput, context: RowContext): Promise<MyRecordRow[]> {
  const { query, principal } = input;
  if (principal.kind !== 'account') return [];
  const { accountId } = principal;
  const { offset, rows } = pagingOf(query);
  const asked = pageOf(input, accountId, { now: context.now, offset, rows });
  const read = () => listMemberRecords(asked);
  const records = await (isExpensiveView(query)
    ? expensiveRead(accountId, read)
    : readPage({ rows, isFar: isFarPage(asked), isFiltered: asked.conditions.length > 0 }, accountId, read));
  return records.map((record) => toRow(record, context));
}

/** `GET /api/portal/my-records`: a page of a view of the person's own records, as rows. */
export const myRecordRows = {
  read: questionsOf(RecordsViewQuery),
  async rule(input: ViewInput) {
    checkDateRanges(input.query, input.timeZone);
    const context = await rowContext(input, new Date());
    const { items: rows, page } = cutPage(await readRows(input, context), input.query, () => []);
    return { rows, page };
  },
  write({ rows }: { readonly rows?: readonly MyRecordRow[] }) {
    return rows;
  },
};
