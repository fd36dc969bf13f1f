import { type ColumnKind, guessKind } from '../guess-kind';
import { plainWords } from '../words/plain-words';
import type { ColumnProfile } from './column-profile';

export type Column = {
  readonly profile: ColumnProfile;
  readonly words: string;
  readonly content: ColumnKind;
};

const DATE_NAME =
  /\b(date|dt|fecha|fec|time|timestamp|on|at|issued?|applied|approved|filed|received|submitted|opened|closed|completed|finaled|expires|expired|created|updated|emision|vencimiento|am|bis|eingang|depot|delivrance|decision|achevement|echeance)\b|datum\b/;

export function columnOf(profile: ColumnProfile, prefersDayFirst: boolean): Column {
  const words = plainWords(profile.name);
  return { profile, words, content: guessKind(profile, DATE_NAME.test(words), prefersDayFirst) };
}

/** Hands out each column once. */
export class Columns {
  private readonly taken = new Set<Column>();

  constructor(readonly all: readonly Column[]) {}

  /** Takes the first remaining column that fits, in the order of the patterns. */
  take(patterns: readonly string[], fits: (column: Column) => boolean = () => true): Column | undefined {
    for (const pattern of patterns) {
      const regex = new RegExp(pattern);
      const column = this.all.find((column) => !this.taken.has(column) && regex.test(column.words) && fits(column));
      if (column !== undefined) {
        this.taken.add(column);
        return column;
      }
    }
    return undefined;
  }

  markTaken(column: Column): Column {
    this.taken.add(column);
    return column;
  }

  isTaken(column: Column): boolean {
    return this.taken.has(column);
  }

  get remaining(): readonly Column[] {
    return this.all.filter((column) => !this.taken.has(column));
  }
}

export const nameOf = ({ profile }: Column): string => profile.column;
