/** Crockford's base 32, the digits of record ids. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const VALUE_OF = new Uint8Array(128);
for (const [at, letter] of [...LETTERS].entries()) VALUE_OF[letter.charCodeAt(0)] = at;

/** `xxxxx-xx-xxxxx`: offsets of the digits from the end, six per half. */
const HALVES = [
  [14, 13, 12, 11, 10, 8],
  [7, 5, 4, 3, 2, 1],
] as const;

const halfOf = (id: string, places: readonly number[]): number =>
  places.reduce((half, place) => (half << 5) | (VALUE_OF[id.charCodeAt(id.length - place)] ?? 0), 0);

const INITIAL_SIZE = 1 << 14;
const MAX_LOAD = 0.6;

/** A hash table of record ids and lines, 12 bytes per slot: a million rows take 24 MB, a Map ten times that. */
export class SeenIds {
  private size = INITIAL_SIZE;
  private used = 0;
  private first = new Uint32Array(INITIAL_SIZE);
  private second = new Uint32Array(INITIAL_SIZE);
  private lines = new Uint32Array(INITIAL_SIZE);

  private slotOf(first: number, second: number): number {
    const mask = this.size - 1;
    let slot = (Math.imul(first, 0x9e3779b1) ^ second) & mask;
    while (this.lines[slot] !== 0 && (this.first[slot] !== first || this.second[slot] !== second))
      slot = (slot + 1) & mask;
    return slot;
  }

  private put(first: number, second: number, line: number): void {
    const slot = this.slotOf(first, second);
    this.first[slot] = first;
    this.second[slot] = second;
    this.lines[slot] = line;
    this.used += 1;
  }

  private grow(): void {
    const { first, second, lines, size } = this;
    this.size = size * 2;
    this.used = 0;
    this.first = new Uint32Array(this.size);
    this.second = new Uint32Array(this.size);
    this.lines = new Uint32Array(this.size);
    for (let at = 0; at < size; at++) {
      const line = lines[at] ?? 0;
      if (line !== 0) this.put(first[at] ?? 0, second[at] ?? 0, line);
    }
  }

  /** undefined if the id is new. */
  find(id: string): number | undefined {
    return this.lines[this.slotOf(halfOf(id, HALVES[0]), halfOf(id, HALVES[1]))] || undefined;
  }

  /** @param id `<agency>-xxxxx-xx-xxxxx`. @param line from 1. @returns the earlier line; undefined if the id is new */
  add(id: string, line: number): number | undefined {
    const first = halfOf(id, HALVES[0]);
    const second = halfOf(id, HALVES[1]);
    const earlier = this.lines[this.slotOf(first, second)];
    if (earlier) return earlier;
    if (this.used >= this.size * MAX_LOAD) this.grow();
    this.put(first, second, line);
    return undefined;
  }
}
