import { findAccount } from '../accounts/repository';
import type { OperationInput, OperationOutput } from '../http/define-route';
import { cutPage, pagingOf } from '../http/paging';
import { comesAgain } from '../http/question';
import { type Selection, selectFields } from '../http/selection';
import { dateOf } from '../wire/stored';
import { isFarPage, readPage } from './expensive-reads';
import { checkDateRanges, filterConditions } from './filters';
import { projectionFor } from './mapper';
import { viewerOf } from './party-details';
import { readRecord, writeRawRecords } from './raw-records';
import { listRawMemberRecords, type MemberPage } from './repository';
import { MyRecordsPosition, type MyRecordsQuery } from './schema/query';
import { RELATED_COLLECTION_NAMES } from './schema/record';
import { RecordFields } from './schema/record-fields';

const FIELD_NAMES = Object.keys(RecordFields.shape);

function walkOf(cursor: MyRecordsQuery['cursor']): MemberPage['walk'] {
  if (cursor === undefined || cursor.after === undefined) return cursor && {};
  const [walked, id] = MyRecordsPosition.parse(cursor.after);
  return { after: { walkDate: walked === null ? null : new Date(walked), id } };
}

/** Personal fields stand in these alone; without them nobody has to know who the caller is in person. */
const showsParties = ({ expand }: Selection): boolean =>
  expand.has('contacts') || expand.has('owners') || expand.has('professionals');

/** What of a page does not depend on who asks for it. */
type Prepared = {
  readonly selection: Selection;
  readonly page: Omit<MemberPage, 'memberId'>;
  readonly timeZone: string;
};

function prepare(query: MyRecordsQuery, timeZone: string): Prepared {
  checkDateRanges(query, timeZone);
  const { offset, rows } = pagingOf(query);
  const selection = selectFields(query, FIELD_NAMES, RELATED_COLLECTION_NAMES);
  const walk = walkOf(query.cursor);
  const projection = projectionFor(selection, walk !== undefined);
  const conditions = filterConditions(query, timeZone);
  return { selection, page: { conditions, projection, offset, rows, ...(walk && { walk }) }, timeZone };
}

/** A question that comes again is the same object (`lib/http/question.ts`); what follows from it is kept with it. */
const known = new WeakMap<MyRecordsQuery, Prepared>();

function preparedFor(query: MyRecordsQuery, timeZone: string): Prepared {
  const before = known.get(query);
  if (before?.timeZone === timeZone) return before;
  const made = prepare(query, timeZone);
  if (comesAgain(query)) known.set(query, made);
  return made;
}

/**
 * The records on which the caller is creator, contact, owner or licensed professional (specification 4.4).
 * A caller without an account has none.
 */
export async function listMyRecords(input: OperationInput<MyRecordsQuery>): Promise<OperationOutput> {
  const { query, principal, timeZone } = input;
  const { selection, page: asked } = preparedFor(query, timeZone);
  const { ignored } = selection;
  if (principal.kind !== 'account') return { result: [], page: cutPage([], query, () => []).page, ignored };
  const { accountId: memberId } = principal;
  const size = { rows: asked.rows, collections: selection.expand.size };
  const how = { isFar: isFarPage(asked), isFiltered: asked.conditions.length > 0 };
  return readPage({ ...size, ...how }, memberId, () => answer({ ...asked, memberId }, input, selection));
}

async function answer(
  asked: MemberPage,
  { query, locale, timeZone }: OperationInput<MyRecordsQuery>,
  selection: Selection,
): Promise<OperationOutput> {
  const { memberId } = asked;
  const [rows, account] = await Promise.all([
    listRawMemberRecords(asked),
    showsParties(selection) ? findAccount(memberId) : null,
  ]);
  const viewer = viewerOf(account);
  const orderOf = (bytes: Buffer) => {
    const { walkDate, _id } = readRecord(bytes);
    return [dateOf(walkDate)?.getTime() ?? null, _id];
  };
  const { items, page } = cutPage(rows, query, orderOf);
  const { ignored } = selection;
  return { result: await writeRawRecords(items, { selection, viewer, locale, timeZone }), page, ignored };
}
