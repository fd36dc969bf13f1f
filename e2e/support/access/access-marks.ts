import type { RecordItem } from '@/lib/records/schema/record';
import { listAllMine } from '../answers';
import { tokenOf } from '../api-client';
import { RELATED_NAMES } from '../data/record-names';

/** A person's record, and the values that reveal it in an answer. */
export type MarkedRecord = {
  readonly id: string;
  readonly customId: string;
  /** Id, number and other strings of this record that occur in no record of the other citizen. */
  readonly traces: readonly string[];
};

/** Without names and license numbers, which the person's own pages also show without the record. */
const textsOf = ({ id, value, customId, description, addresses, parcels }: RecordItem): string[] =>
  [
    id,
    value,
    customId,
    description,
    ...(addresses ?? []).map(({ addressLine1 }) => addressLine1),
    ...(parcels ?? []).map(({ parcel }) => parcel),
  ].filter((text) => text !== undefined);

function mark([record]: readonly RecordItem[], ofOther: readonly RecordItem[]): MarkedRecord {
  if (record?.customId === undefined || record.id === undefined)
    throw new Error('A citizen without a record proves nothing.');
  const elsewhere = JSON.stringify(ofOther);
  const traces = textsOf(record).filter((text) => !elsewhere.includes(JSON.stringify(text)));
  return { id: record.id, customId: record.customId, traces };
}

/** The newest record of each citizen, which is on the first page of their list. */
export async function markRecords(): Promise<{ readonly A: MarkedRecord; readonly B: MarkedRecord }> {
  const all = async (account: 'citizen' | 'contractor') =>
    listAllMine(await tokenOf(account, 'records'), { expand: RELATED_NAMES.join(',') });
  const [ofA, ofB] = await Promise.all([all('citizen'), all('contractor')]);
  return { A: mark(ofA, ofB), B: mark(ofB, ofA) };
}
