import { MemberLookup } from './member-lookup';
import { partiesOf } from './parties';
import {
  countRecords,
  findMembershipFields,
  listMembershipFieldsAfter,
  type MembershipChange,
  type MembershipFields,
  storeMembership,
} from './rebuild-repository';

const BATCH = 500;

export type RebuildOptions = {
  /** `part` is 0 to 1. */
  readonly onProgress?: (progress: { readonly part: number; readonly rows: number }) => void;
};

export type RebuildReport = { readonly records: number; readonly changed: number };

const isSame = (one: readonly string[] | undefined, other: readonly string[]): boolean =>
  one?.length === other.length && new Set([...one, ...other]).size === one.length;

async function changesOf(records: readonly MembershipFields[], members: MemberLookup): Promise<MembershipChange[]> {
  const partiesById = new Map(records.map((record) => [record._id, partiesOf(record)]));
  const membersOf = await members.learn([...partiesById.values()].flat());
  return records.flatMap((before) => {
    const parties = partiesById.get(before._id) ?? [];
    const memberIds = membersOf(parties);
    if (isSame(before.parties, parties) && isSame(before.memberIds, memberIds)) return [];
    return [{ before, parties, memberIds }];
  });
}

/** Recomputes parties and members of all records while the portal runs. Can be repeated after an interruption. */
export async function rebuildMembers({ onProgress }: RebuildOptions = {}): Promise<RebuildReport> {
  const total = await countRecords();
  const members = new MemberLookup();
  const report = { records: 0, changed: 0 };
  for (let last = ''; ; ) {
    const batch = await listMembershipFieldsAfter(last, BATCH);
    const end = batch.at(-1);
    if (end === undefined) break;
    let changes = await changesOf(batch, members);
    report.changed += changes.length;
    // Recomputes records that another write has changed in the meantime.
    while (!(await storeMembership(changes)))
      changes = await changesOf(await findMembershipFields(changes.map(({ before }) => before._id)), members);
    report.records += batch.length;
    last = end._id;
    onProgress?.({ part: Math.min(1, report.records / Math.max(1, total)), rows: report.records });
  }
  await members.catchUp();
  return report;
}
