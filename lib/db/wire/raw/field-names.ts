/** A field name that was met, and those that came behind it. `slot` is -1 where nobody asked for it. */
export type Met = {
  readonly name: Uint8Array;
  readonly slot: number;
  next: Met | undefined;
  /** What came before `next` did, the latest first: fields that only some documents have. */
  readonly others: Met[];
};

export const NOT_ASKED = -1;
/** A record has up to five fields in a row that others do not have. */
const MOST_OTHERS = 6;
/** Names that nobody asked for are remembered too, but not without end. */
const MOST_NAMES = 1_000;

/**
 * Field names of BSON documents, told apart without making strings of them: documents of a collection mostly have the same
 * fields in the same order, so each name is first compared with the one that followed last time.
 */
export class FieldNames {
  /** Stands before the first field of a document. */
  readonly start: Met = { name: new Uint8Array(0), slot: NOT_ASKED, next: undefined, others: [] };
  private readonly slots = new Map<string, number>();
  private met = new Map<string, Met>();

  /** How many names were asked for. */
  get count(): number {
    return this.slots.size;
  }

  /** The slot of a name; the next one where it is new. */
  slotOf(name: string): number {
    const slot = this.slots.get(name) ?? this.slots.size;
    this.slots.set(name, slot);
    return slot;
  }

  /** The name that begins at `at`. @param previous the one before it in the same document. */
  read(bytes: Uint8Array, at: number, previous: Met): Met {
    const expected = previous.next;
    if (expected !== undefined && isAt(expected.name, bytes, at)) return expected;
    const { others } = previous;
    let place = 0;
    while (place < others.length && !isAt((others[place] as Met).name, bytes, at)) place++;
    const found = others[place] ?? this.meet(bytes, at);
    if (expected !== undefined) putFirst(others, expected, Math.min(place, MOST_OTHERS - 1));
    previous.next = found;
    return found;
  }

  private meet(bytes: Uint8Array, at: number): Met {
    const name = bytes.subarray(at, bytes.indexOf(0, at));
    const key = Buffer.from(name).toString();
    const known = this.met.get(key);
    if (known !== undefined) return known;
    if (this.met.size >= MOST_NAMES) this.met = new Map();
    // A copy: the document's memory is not to be kept for the sake of a name.
    const met = {
      name: Uint8Array.from(name),
      slot: this.slots.get(key) ?? NOT_ASKED,
      next: undefined,
      others: [],
    };
    this.met.set(key, met);
    return met;
  }
}

/** Puts one before all; those up to `last` move behind it, and what stood there is gone. */
function putFirst(list: Met[], first: Met, last: number): void {
  for (let at = last; at > 0; at--) list[at] = list[at - 1] as Met;
  list[0] = first;
}

function isAt(name: Uint8Array, bytes: Uint8Array, at: number): boolean {
  const { length } = name;
  if (bytes[at + length] !== 0) return false;
  for (let index = 0; index < length; index++) if (bytes[at + index] !== name[index]) return false;
  return true;
}
