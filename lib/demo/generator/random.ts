/** FNV-1a over the key's UTF-16 code units, then murmur3's finalizer, so that similar keys have unrelated hashes. */
export function hash32(key: string, basis = 0x811c9dc5): number {
  let hash = basis;
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** An integer below 2^53. A million keys collide with a probability of 1 in 10^4. */
export const hash53 = (key: string): number => (hash32(key) & 0x1fffff) * 0x1_0000_0000 + hash32(key, 0x9e3779b9);

/** mulberry32, seeded by a key, so that a record is the same in any order and any batch. */
export class Random {
  private state: number;

  constructor(key: string) {
    this.state = hash32(key);
  }

  /** From 0 to 1, excluding 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** An integer, both ends included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Item>(list: readonly Item[]): Item {
    const item = list[Math.floor(this.next() * list.length)];
    if (item === undefined) throw new Error('Cannot pick an item from an empty list.');
    return item;
  }

  /** Each item with its weight. */
  pickWeighted<Item>(list: readonly (readonly [Item, number])[]): Item {
    let left = this.next() * list.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [item, weight] of list) {
      if (left < weight) return item;
      left -= weight;
    }
    return this.pick(list)[0];
  }

  /** Whole cents. */
  money(min: number, max: number): number {
    return this.int(min * 100, max * 100) / 100;
  }

  digits(count: number): string {
    return String(Math.floor(this.next() * 10 ** count)).padStart(count, '0');
  }
}
