const MOST_DISTINCT = 2_000;
const MOST_SAMPLES = 500;
const LONGEST_SAMPLE = 200;

/** What stands before and between the numbers of a date whose order is not said: `7/9/2015`. */
const TWO_NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}\b/;

/** The time and the zone at the end of a date that has both. */
const ZONED =
  /[T ](\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d+))?)?\s?(?:([AaPp])\.?\s?[Mm]\.?\s?)?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)$/;
/** Seconds or milliseconds since 1970. */
const EPOCH = /^-?(\d{9,10}|\d{12,13})$/;
const DAY_SECONDS = 86_400;

/** Whether a date that names a zone is the beginning of a day in UTC; undefined for any other text. */
function isMidnightOfUtc(value: string): boolean | undefined {
  const epoch = EPOCH.exec(value)?.[1];
  if (epoch !== undefined) return Number(value) % (epoch.length < 12 ? DAY_SECONDS : DAY_SECONDS * 1_000) === 0;
  const found = ZONED.exec(value);
  if (found === null) return undefined;
  const [, hour = '', minute, second = '', fraction = '', half, zone = ''] = found;
  const isFirstHour = half === undefined ? Number(hour) === 0 : Number(hour) === 12 && /a/i.test(half);
  return isFirstHour && !/[1-9]/.test(`${minute}${second}${fraction}`) && !/[1-9]/.test(zone);
}

/** What a column holds, learnt from all of its cells in constant memory. */
export class ColumnProfile {
  filled = 0;
  /** Value -> rows; the first 2,000 values. */
  readonly values = new Map<string, number>();
  hasMoreValues = false;
  /** Different values, from the beginning of the file. */
  readonly samples: string[] = [];
  /** Dates whose first number, or whose second, is no month. */
  readonly days = { first: 0, second: 0 };
  /** Dates that name a zone, or are counted from 1970: those that begin a day in UTC, and the others. */
  readonly zoned = { midnights: 0, others: 0 };

  constructor(
    /** In lower case, as a mapping names it. */
    readonly column: string,
    /** As it stands in the file. */
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
    else if (this.values.size >= MOST_DISTINCT || value.length > LONGEST_SAMPLE) this.hasMoreValues = true;
    else {
      this.values.set(value, 1);
      if (this.samples.length < MOST_SAMPLES) this.samples.push(value);
    }
  }

  /** Whether hardly any value comes twice: it may be a number of the record. */
  get isUnique(): boolean {
    const counted = [...this.values.values()];
    const rows = counted.reduce((sum, count) => sum + count, 0);
    return this.filled > 0 && counted.length >= rows * 0.95;
  }

  /** Rows whose value another row has too; at least so many where not all values were kept. */
  get sharing(): number {
    return [...this.values.values()].reduce((sum, count) => (count > 1 ? sum + count : sum), 0);
  }

  /** Whether the same few values come again and again. */
  get isChoice(): boolean {
    return !this.hasMoreValues && this.values.size > 0 && this.values.size <= Math.max(20, this.filled / 5);
  }
}
