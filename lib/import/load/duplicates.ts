import { RowError, RowProblems } from '../values/cells';
import type { SourceRecord } from './load-records';
import type { RecordKey, SourceRow } from './record-source';
import { SeenIds } from './seen-ids';

/** Line of the duplicate from an earlier refusal; undefined for other refusals. */
function earlierLine(reason: string | undefined, customId: string): string | undefined {
  const rest = [': ', '. '].map((before) => reason?.split(`${before}${customId} is already on line `, 2)[1]);
  return /^\d+/.exec(rest.find((text) => text !== undefined) ?? '')?.[0];
}

export class Duplicates {
  private readonly seen = new SeenIds();

  private problemOf({ id, customId }: RecordKey, { line, place, earlierReason }: SourceRow, isWhole: boolean) {
    const earlier = isWhole ? this.seen.add(id, line) : this.seen.find(id);
    const where = place === undefined ? '' : ', in an earlier item';
    if (earlier !== undefined) return `${customId} is already on line ${earlier}${where}; keep one of the two`;
    // The row that was loaded is not in the refused file.
    const before = earlierLine(earlierReason, customId);
    return before === undefined
      ? undefined
      : `${customId} is already on line ${before} of the first file; change its number or, to overwrite the record with this row, empty import_problem`;
  }

  /** @throws RowError with all problems of the row, including a duplicate number */
  read(row: SourceRow): SourceRecord {
    const problems = new RowProblems();
    const read = problems.read(row.read);
    const key =
      read === undefined ? new RowProblems().read(row.key) : { id: read.record._id, customId: read.record.customId };
    const duplicate = key && this.problemOf(key, row, read !== undefined);
    problems.read(() => {
      if (duplicate !== undefined) throw new RowError(duplicate);
    });
    problems.throwAll();
    return read as SourceRecord;
  }
}
