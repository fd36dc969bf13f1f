import { dateTimeFormatter } from '../../platform/dates/agency-time';

type ReadDate = {
  readonly text: string;
  /** Parsed with its own zone. */
  readonly date: Date;
  /** Parsed as agency time. */
  readonly agencyDate: Date;
};

/** Collects dates that fall on another day in agency time: if they are plain days, they would be stored incorrectly. */
export class MovedDates {
  private readonly columns = new Map<string, { count: number; readonly text: string; readonly date: Date }>();
  private readonly clock: (instant: Date) => string;

  constructor(private readonly timeZone: string) {
    this.clock = dateTimeFormatter(timeZone);
  }

  add(column: string, { text, date, agencyDate }: ReadDate): void {
    if (this.clock(date).slice(0, 10) === this.clock(agencyDate).slice(0, 10)) return;
    const entry = this.columns.get(column);
    if (entry === undefined) this.columns.set(column, { count: 1, text, date });
    else entry.count += 1;
  }

  get sentences(): string[] {
    return [...this.columns].map(([column, { count, text, date }]) => {
      const dates = count === 1 ? '1 date is' : `${count} dates are`;
      return `${column}: ${dates} another day in ${this.timeZone} than in the file, such as ${text}, which is ${this.clock(date)}. If these are days without a time, set "ignoreZone": true in the mapping`;
    });
  }
}
