import { type Doc, documentOr, setField } from '../documents';
import type { Environment, Evaluate } from '../expressions/operator';

/** What becomes of a field: kept, left out, computed, or something of each below it. */
type Node = boolean | Evaluate | FieldTree;

/** The fields that a projection or $addFields names, and what becomes of them. */
export class FieldTree {
  readonly fields = new Map<string, Node>();
  /** Names of those that are computed, or have computed ones below them, in their order. */
  private readonly computed = new Set<string>();
  /** @param including fields that are not named are left out */
  constructor(readonly including: boolean) {}
  plant([name = '', ...below]: readonly string[], leaf: boolean | Evaluate): void {
    if (typeof leaf === 'function') this.computed.add(name);
    const known = this.fields.get(name);
    const branch = known instanceof FieldTree ? known : new FieldTree(this.including);
    if (below.length > 0) branch.plant(below, leaf);
    this.fields.set(name, below.length > 0 ? branch : leaf);
  }
  /**
   * The value with its fields changed, within arrays in each element: what has no fields gets those that are computed, or is
   * left out where the others are included.
   */
  apply(value: unknown, environment: Environment): unknown {
    if (Array.isArray(value)) {
      const items = value.map((item) => this.apply(item, environment));
      return items.filter((item) => item !== undefined);
    }
    const document = documentOr(value);
    if (!document && this.computed.size === 0) return this.including ? undefined : value;
    const before: Doc = document ?? {};
    const after: Doc = {};
    for (const [name, item] of Object.entries(before)) {
      const kept = this.keep(name, item, environment);
      if (kept !== undefined) setField(after, name, kept);
    }
    for (const name of this.computed) {
      const node = this.fields.get(name);
      if (node instanceof FieldTree && Object.hasOwn(before, name)) continue;
      const made = node instanceof FieldTree ? node.apply(undefined, environment) : (node as Evaluate)(environment);
      if (made === undefined) delete after[name];
      else setField(after, name, made);
    }
    return after;
  }
  private keep(name: string, item: unknown, environment: Environment): unknown {
    const node = this.fields.get(name);
    if (node instanceof FieldTree) return node.apply(item, environment);
    // what is computed anew keeps its place
    const isKept = node === undefined || typeof node === 'function' ? !this.including : node;
    return isKept ? item : undefined;
  }
}
