import { portalCommand } from '../platform/portal-command';
import type { RefusedRows } from './rows/refused-rows';
import type { Line } from './rows/row';

/** A row that was not loaded, and why. */
export type Refusal = {
  readonly line: number;
  /** How the row is named where its line says nothing, for example `item 3 (A-2)`. */
  readonly place?: string | undefined;
  readonly reason: string;
};

/** Rows that were refused for the same reason, whatever their values. */
export type RefusedKind = { rows: number; readonly first: Refusal };

/** What a report says of refused rows. */
export type RefusalReport = {
  /** The first thousand. */
  refused: readonly Refusal[];
  refusedRows: number;
  /** By their reasons, the most frequent first. */
  refusedKinds: readonly RefusedKind[];
  /** Where all refused rows are, to be mended and imported again. */
  refusedFile?: string;
};

export const NOTHING_REFUSED: RefusalReport = { refused: [], refusedRows: 0, refusedKinds: [] };

/** How a row is named, for people. */
export const rowLabel = ({ line, place }: Pick<Refusal, 'line' | 'place'>): string => place ?? `line ${line}`;

/** Refusals kept for the report; a file of the wrong form has thousands, all for the same reason. */
const MOST_KEPT = 1_000;
/** Reasons told apart; a hostile file may have one a row. */
const MOST_KINDS = 200;
/** Reasons shown. */
const MOST_SHOWN = 20;

/** A reason without the values that it quotes, and without numbers. */
const kindOf = (reason: string): string =>
  reason
    .split('"')
    .filter((_part, at) => at % 2 === 0)
    .join('""')
    .replace(/\d+/g, '0');

/** The refused rows of an import: the first of them here, all of them in a file of their own. */
export class Refusals {
  readonly first: Refusal[] = [];
  count = 0;
  /** The file that holds them, once it is written. */
  file: string | undefined;
  private readonly kinds = new Map<string, RefusedKind>();

  constructor(private readonly rows?: RefusedRows) {}

  async add(refusal: Refusal, source: readonly Line[]): Promise<void> {
    this.count += 1;
    if (this.first.length < MOST_KEPT) this.first.push(refusal);
    const key = kindOf(refusal.reason);
    const kind = this.kinds.get(key);
    if (kind !== undefined) kind.rows += 1;
    else if (this.kinds.size < MOST_KINDS) this.kinds.set(key, { rows: 1, first: refusal });
    await this.rows?.add(`${rowLabel(refusal)}: ${refusal.reason}`, source);
  }

  /** As a report has it. */
  get told(): RefusalReport {
    const { first, count, file } = this;
    const refusedKinds = [...this.kinds.values()].sort((a, b) => b.rows - a.rows || a.first.line - b.first.line);
    return { refused: first, refusedRows: count, refusedKinds, ...(file !== undefined && { refusedFile: file }) };
  }

  /**
   * Reads all rows with a place for those that are refused, which is free again where the reading fails.
   * @throws FileError where there is no such place.
   */
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

const againBy = (file: string, command: string | undefined): string =>
  command === undefined ? 'in the same way.' : `with: ${portalCommand(`${command} ${file}`)}`;

const kindLine = ({ rows, first }: RefusedKind): string =>
  rows === 1
    ? `refused ${rowLabel(first)}: ${first.reason}`
    : `refused ${rows.toLocaleString('en-US')} rows for one reason, such as ${rowLabel(first)}: ${first.reason}`;

/**
 * What was refused as lines for people, each reason once.
 * @param command of the portal that imports the file of refused rows, where it is not the one that wrote it.
 */
export function refusalLines({ refusedRows, refusedKinds, refusedFile }: RefusalReport, command?: string): string[] {
  const shown = refusedKinds.slice(0, MOST_SHOWN);
  const left = refusedRows - shown.reduce((sum, { rows }) => sum + rows, 0);
  return [
    ...shown.map(kindLine),
    ...(left > 0 ? [`and ${left.toLocaleString('en-US')} rows more, for other reasons`] : []),
    ...(refusedFile === undefined
      ? []
      : [
          `The refused rows are in ${refusedFile}: correct them there and import that file ${againBy(refusedFile, command)}`,
        ]),
  ];
}
