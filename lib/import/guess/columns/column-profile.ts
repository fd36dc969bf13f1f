const MAX_VALUES = 2_000;
const MAX_SAMPLES = 500;
const MAX_SAMPLE_LENGTH = 200;

/** A date whose order is unknown: `7/9/2015`. */
const TWO_NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}\b/;

const ZONED =
  /[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s?(?:([AaPp])\.?\s?[Mm]\.?\s?)?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)$/;
const EPOCH = /^-?(\d{9,10}|\d{12,13})$/;
const DAY_SECONDS = 86_400;

/** Whether a date with a zone is midnight UTC; undefined for anything else. */
function isMidnightOfUtc(value: string): boolean | undefined {
  const epoch = EPOCH.exec(value)?.[1];
  if (epoch !== undefined) return Number(value) % (epoch.length < 12 ? DAY_SECONDS : DAY_SECONDS * 1_000) === 0;
  const match = ZONED.exec(value);
  if (match === null) return undefined;
  const [, hour = '', minute, second = '', fraction = '', half, zone = ''] = match;
  const isFirstHour = half === undefined ? Number(hour) === 0 : Number(hour) === 12 && /a/i.test(half);
  return isFirstHour && !/[1-9]/.test(`${minute}${second}${fraction}`) && !/[1-9]/.test(zone);
}

/** Statistics of all cells of a column, in constant memory. */
export class ColumnProfile {
  filled = 0;
  /** Row count per value, for the first 2,000 values. */
  readonly values = new Map<string, number>();
  hasMoreValues = false;
  /** Distinct values from the start of the file. */
  readonly samples: string[] = [];
  /** Dates whose first or second number is too large for a month. */
  readonly days = { first: 0, second: 0 };
  /** Dates with a zone or in epoch time: midnights in UTC, and others. */
  readonly zoned = { midnights: 0, others: 0 };

  constructor(
    /** Lowercase, as in a mapping. */
    readonly column: string,
    readonly name: string,
  ) {}

  add(cell: string): void {
    const value = cell.trim();
    if (value === '') return;
    this.filled += 1;
    const dayOrMonth = TWO_NUMBERS.exec(value);
    if (dayOrMonth !== null) {
      if (Number(dayOrMonth[1]) > 12) this.days.first += 1;
      if (Number(dayOrMonth[2]) > 12) this.days.second += 1;
    }
    const isMidnight = isMidnightOfUtc(value);
    if (isMidnight !== undefined) this.zoned[isMidnight ? 'midnights' : 'others'] += 1;
    const rows = this.values.get(value);
    if (rows !== undefined) this.values.set(value, rows + 1);
    else if (this.values.size >= MAX_VALUES || value.length > MAX_SAMPLE_LENGTH) this.hasMoreValues = true;
    else {
      this.values.set(value, 1);
      if (this.samples.length < MAX_SAMPLES) this.samples.push(value);
    }
  }

  /** Whether nearly all values are distinct, so that it may be a record number. */
  get isUnique(): boolean {
    const counts = [...this.values.values()];
    const rows = counts.reduce((sum, count) => sum + count, 0);
    return this.filled > 0 && counts.length >= rows * 0.95;
  }

  /** Rows that share their value; a lower bound if not all values were counted. */
  get sharedRows(): number {
    return [...this.values.values()].reduce((sum, count) => (count > 1 ? sum + count : sum), 0);
  }

  get isChoice(): boolean {
    return !this.hasMoreValues && this.values.size > 0 && this.values.size <= Math.max(20, this.filled / 5);
  }
}
