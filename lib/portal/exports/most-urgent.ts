const MAX_RECORDS = 5;

/** Remembers the ids with the highest urgency; equal ones in the order they came. */
export class MostUrgent {
  private readonly records: { readonly id: string; readonly urgency: number }[] = [];

  /** @param number NaN is the least urgent */
  add(id: string, number: number): void {
    const urgency = Number.isNaN(number) ? Number.NEGATIVE_INFINITY : number;
    const at = this.records.findIndex((record) => record.urgency < urgency);
    if (at < 0 && this.records.length === MAX_RECORDS) return;
    this.records.splice(at < 0 ? this.records.length : at, 0, { id, urgency });
    if (this.records.length > MAX_RECORDS) this.records.pop();
  }

  /** Most urgent first. */
  ids(): readonly string[] {
    return this.records.map(({ id }) => id);
  }
}
