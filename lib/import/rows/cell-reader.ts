/** `open`: the row continues on the next line; `misplaced`: a quote is not allowed here. */
export type RowState = 'whole' | 'open' | 'misplaced';

/** Parses one row (RFC 4180) from one or more lines. */
export class CellReader {
  cells: string[] = [];
  private cell = '';
  private isOpen = false;

  constructor(private readonly delimiter: string) {}

  clear(): void {
    this.cells = [];
    this.cell = '';
    this.isOpen = false;
  }

  read(text: string): RowState {
    if (!this.isOpen && !text.includes('"')) {
      this.cells = text.split(this.delimiter);
      return 'whole';
    }
    if (this.isOpen) this.cell += '\n';
    for (let at = 0; ; ) {
      if (this.isOpen) {
        const quote = text.indexOf('"', at);
        this.cell += text.slice(at, quote < 0 ? undefined : quote);
        if (quote < 0) return 'open';
        if (text[quote + 1] === '"') {
          this.cell += '"';
          at = quote + 2;
          continue;
        }
        this.isOpen = false;
        this.cells.push(this.cell);
        this.cell = '';
        at = quote + 1;
        if (at === text.length) return 'whole';
        if (text[at] !== this.delimiter) return 'misplaced';
        at += 1;
      } else if (text[at] === '"') {
        this.isOpen = true;
        at += 1;
      } else {
        const end = text.indexOf(this.delimiter, at);
        const cell = text.slice(at, end < 0 ? undefined : end);
        if (cell.includes('"')) return 'misplaced';
        this.cells.push(cell);
        if (end < 0) return 'whole';
        at = end + 1;
      }
    }
  }
}
