import { closeDatabase, connectForTools, database } from '../db/client';
import { RECORDS } from '../db/collections';
import { loadMapping } from '../import/mapping/mapping';
import { describeError, log } from '../platform/log';
import type { RecordDocument, StoredOption } from '../records/document';
import { updateRecords } from '../records/import-repository';
import { CLOSED_STATUS_TYPES } from '../records/status-type-groups';
import { DEMO_ACCOUNT_IDS } from './demo-accounts';
import statuses from './generator/data/statuses.json' with { type: 'json' };
import { STATUSES } from './generator/options';

const HOUR = 3_600_000;
/** The homeowner and the contractor; the others have no records. */
const PEOPLE = DEMO_ACCOUNT_IDS.slice(0, 2);

type Next = { readonly status: StoredOption; readonly statusType: string };

/** A next status never ends a record, so there is always one to change, and no record ends with a balance due. */
const nextValueOf = ({ module, status }: Pick<RecordDocument, 'module' | 'status'>): string | undefined => {
  const steps: Readonly<Record<string, string>> = module === 'Building' ? statuses.next.Building : statuses.next.others;
  return steps[status?.value ?? ''];
};

async function statusOf(module: string, value: string): Promise<Next | undefined> {
  if (module === 'Building') {
    const { status, statusTypeOf } = await loadMapping('blds');
    const statusType = statusTypeOf(value);
    const es_US = status.translations?.es_US?.[value];
    return statusType && { status: { value, text: value, ...(es_US && { translations: { es_US } }) }, statusType };
  }
  for (const [statusType, options] of Object.entries(STATUSES)) {
    const status = options.find((option) => option.value === value);
    if (status !== undefined) return { status, statusType };
  }
  return undefined;
}

/**
 * Moves the open record with the oldest status date to its next status.
 * @returns what to log; undefined if no record has a next status
 */
export async function changeOneStatus(now: Date): Promise<{ module: string; status: string } | undefined> {
  const records = (await database()).collection<RecordDocument>(RECORDS);
  const open = await records
    .find({ memberIds: { $in: PEOPLE }, statusType: { $nin: [...CLOSED_STATUS_TYPES] } })
    .project<RecordDocument>({ module: 1, status: 1, firstIssuedDate: 1 })
    .sort({ statusDate: 1, _id: 1 })
    .toArray();
  const record = open.find((one) => nextValueOf(one) !== undefined);
  if (record === undefined) return undefined;
  const { _id, module, firstIssuedDate } = record;
  const next = await statusOf(module, nextValueOf(record) ?? '');
  if (next === undefined) return undefined;
  const isIssued = next.status.value === 'Issued Permit' && firstIssuedDate === undefined;
  await updateRecords(
    [{ _id, ...next, statusDate: now, updateDate: now, ...(isIssued && { firstIssuedDate: now }) }],
    [],
  );
  return { module, status: next.status.value };
}

/** Changes one status an hour, with a connection of its own (DEMO_LIVE). */
export function keepDemoLive(): void {
  const step = async () => {
    try {
      await connectForTools();
      log().info({ ...(await changeOneStatus(new Date())) }, 'demo record changed');
    } catch (error) {
      log().warn({ error: describeError(error) }, 'no demo record changed');
    } finally {
      await closeDatabase();
    }
  };
  setInterval(() => void step(), HOUR).unref();
}
