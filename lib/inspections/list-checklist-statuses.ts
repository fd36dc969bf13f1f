import { wireDateTimeFormatter } from '../dates/agency-time';
import type { OperationInput, OperationOutput } from '../http/define-route';
import { compileFields, writeFields } from '../wire/writer';
import type { StoredChecklistStatus } from './document';
import { findChecklistGroup } from './repository';
import { type ChecklistStatusesQuery, ChecklistStatusItem } from './schema';

const WRITERS = compileFields(ChecklistStatusItem);

/** By code point: JavaScript's `<` compares UTF-16 units, which differs for characters beyond U+FFFF. */
const byCodePoint = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Contract, Parameters: by `displayOrder`, then `value`. */
const inOrder = (a: StoredChecklistStatus, b: StoredChecklistStatus): number =>
  a.displayOrder - b.displayOrder || byCodePoint(a.value, b.value);

/** The checklist statuses of a group (specification 4.2); an unknown group has none. */
export async function listChecklistStatuses(input: OperationInput<ChecklistStatusesQuery>): Promise<OperationOutput> {
  const { query, locale, timeZone } = input;
  const group = await findChecklistGroup(query.group);
  const context = { locale, formatDateTime: wireDateTimeFormatter(timeZone) };
  const statuses = [...(group?.statuses ?? [])].sort(inOrder);
  return { result: statuses.map((status) => writeFields(WRITERS, status, context) ?? {}) };
}
