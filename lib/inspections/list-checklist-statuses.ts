import { z } from 'zod';
import { compileFields, writeFields } from '../db/wire/writer';
import { envelope } from '../http/answers/envelope';
import { type OperationInput, operation } from '../http/operation';
import { wireDateTimeFormatter } from '../platform/dates/agency-time';
import type { StoredChecklistStatus } from './document';
import { listChecklistStatusesContract } from './list-checklist-statuses.contract';
import { findChecklistGroup, listChecklistGroups } from './repository';
import { ChecklistStatusesQuery, ChecklistStatusItem } from './schema';

const WRITERS = compileFields(ChecklistStatusItem);

/** By code point: JavaScript's `<` compares UTF-16 units, which differs for characters beyond U+FFFF. */
const byCodePoint = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Contract, Parameters: by `displayOrder`, then `value`. */
const inOrder = (a: StoredChecklistStatus, b: StoredChecklistStatus): number =>
  a.displayOrder - b.displayOrder || byCodePoint(a.value, b.value);

async function findStatuses({ query }: OperationInput<ChecklistStatusesQuery>) {
  const group = await findChecklistGroup(query.group);
  return { statuses: [...(group?.statuses ?? [])].sort(inOrder) };
}

/** The checklist statuses of a group (specification 4.2); an unknown group has none. */
export const listChecklistStatuses = operation(listChecklistStatusesContract, {
  query: ChecklistStatusesQuery,
  answer: envelope(z.array(ChecklistStatusItem)),
  errors: ['no_token', 'forbidden'],
  isReference: true,
  example: async () => ({ group: (await listChecklistGroups())[0]?.name ?? '' }),
  rule: findStatuses,
  write({ statuses }, { locale, timeZone }) {
    const context = { locale, formatDateTime: wireDateTimeFormatter(timeZone) };
    return statuses.map((status) => writeFields(WRITERS, status, context) ?? {});
  },
});
