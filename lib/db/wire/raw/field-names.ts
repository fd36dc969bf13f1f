/** A field name with the names that followed it. `slot` is -1 for a name that no reader needs. */
export type FieldName = {
  readonly name: Uint8Array;
  readonly slot: number;
  next: FieldName | undefined;
  /** Earlier values of `next`, the latest first, for fields that only some documents have. */
  readonly others: FieldName[];
};

export const NO_SLOT = -1;
/** A record has up to five fields in a row that others do not have. */
const MAX_OTHERS = 6;
const MAX_NAMES = 1_000;

// Recognizes field names without creating strings. Documents of a collection mostly have the same fields in the same order,
// so each name is first compared with the one that followed last time.
export class FieldNames {
  readonly start: FieldName = { name: new Uint8Array(0), slot: NO_SLOT, next: undefined, others: [] };
  private readonly slots = new Map<string, number>();
  private names = new Map<string, FieldName>();

  get count(): number {
    return this.slots.size;
  }

  slotOf(name: string): number {
    const slot = this.slots.get(name) ?? this.slots.size;
    this.slots.set(name, slot);
    return slot;
  }

  read(bytes: Uint8Array, at: number, previous: FieldName): FieldName {
    const expected = previous.next;
    if (expected !== undefined && isAt(expected.name, bytes, at)) return expected;
    const { others } = previous;
    let place = 0;
    while (place < others.length && !isAt((others[place] as FieldName).name, bytes, at)) place++;
    const found = others[place] ?? this.lookUp(bytes, at);
    if (expected !== undefined) putFirst(others, expected, Math.min(place, MAX_OTHERS - 1));
    previous.next = found;
    return found;
  }

  private lookUp(bytes: Uint8Array, at: number): FieldName {
    const name = bytes.subarray(at, bytes.indexOf(0, at));
    const key = Buffer.from(name).toString();
    const cached = this.names.get(key);
    if (cached !== undefined) return cached;
    if (this.names.size >= MAX_NAMES) this.names = new Map();
    // A copy, so that the name does not keep the document in memory.
    const fieldName = {
      name: Uint8Array.from(name),
      slot: this.slots.get(key) ?? NO_SLOT,
      next: undefined,
      others: [],
    };
    this.names.set(key, fieldName);
    return fieldName;
  }
}

function putFirst(list: FieldName[], first: FieldName, last: number): void {
  for (let at = last; at > 0; at--) list[at] = list[at - 1] as FieldName;
  list[0] = first;
}

function isAt(name: Uint8Array, bytes: Uint8Array, at: number): boolean {
  const { length } = name;
  if (bytes[at + length] !== 0) return false;
  for (let index = 0; index < length; index++) if (bytes[at + index] !== name[index]) return false;
  return true;
}
