const MOST_DISTINCT = 2_000;
const MOST_SAMPLES = 500;
const LONGEST_SAMPLE = 200;

/** What stands before and between the numbers of a date whose order is not said: `7/9/2015`. */
const TWO_NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}\b/;

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

  /** Whether the same few values come again and again. */
  get isChoice(): boolean {
    return !this.hasMoreValues && this.values.size > 0 && this.values.size <= Math.max(20, this.filled / 5);
  }
}
