import { portalCommand } from '../platform/portal-command';
import type { RefusedRows } from './rows/refused-rows';
import type { Line } from './rows/row';

export type Refusal = {
  readonly line: number;
  /** Shown instead of the line if several rows share it: `item 3 (A-2)`. */
  readonly place?: string | undefined;
  readonly reason: string;
};

/** Rows refused for the same reason with different values. */
export type RefusalGroup = { rows: number; readonly first: Refusal };

export type RefusalReport = {
  /** At most 1,000. */
  refused: readonly Refusal[];
  refusedRows: number;
  /** Most frequent first. */
  refusedKinds: readonly RefusalGroup[];
  /** Contains all refused rows, to be corrected and imported again. */
  refusedFile?: string;
};

export const NOTHING_REFUSED: RefusalReport = { refused: [], refusedRows: 0, refusedKinds: [] };

export const rowLabel = ({ line, place }: Pick<Refusal, 'line' | 'place'>): string => place ?? `line ${line}`;

/** A file in the wrong format has thousands of refusals for one reason. */
const MAX_STORED = 1_000;
/** A hostile file may have one reason per row. */
const MAX_KINDS = 200;
const MAX_SHOWN = 20;

/** The reason without quoted values and numbers. */
const kindOf = (reason: string): string =>
  reason
    .split('"')
    .filter((_part, at) => at % 2 === 0)
    .join('""')
    .replace(/\d+/g, '0');

export class Refusals {
  readonly first: Refusal[] = [];
  count = 0;
  file: string | undefined;
  private readonly kinds = new Map<string, RefusalGroup>();

  constructor(private readonly rows?: RefusedRows) {}

  async add(refusal: Refusal, source: readonly Line[]): Promise<void> {
    this.count += 1;
    if (this.first.length < MAX_STORED) this.first.push(refusal);
    const key = kindOf(refusal.reason);
    const kind = this.kinds.get(key);
    if (kind !== undefined) kind.rows += 1;
    else if (this.kinds.size < MAX_KINDS) this.kinds.set(key, { rows: 1, first: refusal });
    await this.rows?.add(`${rowLabel(refusal)}: ${refusal.reason}`, source);
  }

  get report(): RefusalReport {
    const { first, count, file } = this;
    const refusedKinds = [...this.kinds.values()].sort((a, b) => b.rows - a.rows || a.first.line - b.first.line);
    return { refused: first, refusedRows: count, refusedKinds, ...(file !== undefined && { refusedFile: file }) };
  }

  /** Claims the refused file while rows are read, and releases it if reading fails. @throws FileError */
  async during(read: () => Promise<void>): Promise<void> {
    await this.rows?.claim();
    try {
      await read();
      await this.finish();
    } catch (error) {
      await this.rows?.abandon();
      throw error;
    }
  }

  async finish(): Promise<void> {
    this.file = await this.rows?.finish();
    this.first.sort((a, b) => a.line - b.line);
  }
}

const importHint = (file: string, command: string | undefined): string =>
  command === undefined ? 'in the same way.' : `with: ${portalCommand(`${command} ${file}`)}`;

const kindLine = ({ rows, first }: RefusalGroup): string =>
  rows === 1
    ? `refused ${rowLabel(first)}: ${first.reason}`
    : `refused ${rows.toLocaleString('en-US')} rows for one reason, such as ${rowLabel(first)}: ${first.reason}`;

/** @param command the portal command that imports the refused file, if it is not the one that wrote it */
export function refusalLines({ refusedRows, refusedKinds, refusedFile }: RefusalReport, command?: string): string[] {
  const kinds = refusedKinds.slice(0, MAX_SHOWN);
  const remaining = refusedRows - kinds.reduce((sum, { rows }) => sum + rows, 0);
  return [
    ...kinds.map(kindLine),
    ...(remaining > 0 ? [`and ${remaining.toLocaleString('en-US')} rows more, for other reasons`] : []),
    ...(refusedFile === undefined
      ? []
      : [
          `The refused rows are in ${refusedFile}: correct them there and import that file ${importHint(refusedFile, command)}`,
        ]),
  ];
}
