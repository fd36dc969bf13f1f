import { z } from 'zod';
import { compileFields, writeFields } from '../db/wire/writer';
import { type OperationInput, operation } from '../http/operation';
import { envelope } from '../http/responses/envelope';
import { wireDateTimeFormatter } from '../platform/dates/agency-time';
import type { StoredChecklistStatus } from './document';
import { listChecklistStatusesContract } from './list-checklist-statuses.contract';
import { findChecklistGroup, listChecklistGroups } from './repository';
import { ChecklistStatusesQuery, ChecklistStatusItem } from './schema';

const WRITERS = compileFields(ChecklistStatusItem);

/** `<` compares UTF-16 units, which differs for characters beyond U+FFFF. */
const byCodePoint = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

const inOrder = (a: StoredChecklistStatus, b: StoredChecklistStatus): number =>
  a.displayOrder - b.displayOrder || byCodePoint(a.value, b.value);

async function findStatuses({ query }: OperationInput<ChecklistStatusesQuery>) {
  const group = await findChecklistGroup(query.group);
  return { statuses: [...(group?.statuses ?? [])].sort(inOrder) };
}

/** Specification 4.2; an unknown group has no statuses. */
export const listChecklistStatuses = operation(listChecklistStatusesContract, {
  query: ChecklistStatusesQuery,
  response: envelope(z.array(ChecklistStatusItem)),
  errors: ['no_token', 'forbidden'],
  isReference: true,
  example: async () => ({ group: (await listChecklistGroups())[0]?.name ?? '' }),
  rule: findStatuses,
  write({ statuses }, { locale, timeZone }) {
    const context = { locale, formatDateTime: wireDateTimeFormatter(timeZone) };
    return statuses.map((status) => writeFields(WRITERS, status, context) ?? {});
  },
});
