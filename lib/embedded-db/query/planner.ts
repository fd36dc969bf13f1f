import type { Doc } from '../documents';
import { CommandError } from '../errors';
import { invertBytes, successor } from '../keys/compare';
import type { Collection } from '../storage/collection';
import { type Bounds, boundsOf, type Interval, intersect } from './bounds';
import { holdsEveryMatch, idSource, indexSource, type PlanSource } from './plan-source';
import { asFilter, type Conditions, type Predicate } from './predicates';

export type SortField = { path: string; descending: boolean };

export type Plan = {
  source: PlanSource;
  /** No bounds at all, over the documents: MongoDB's COLLSCAN. */
  collectionScan: boolean;
  /** In the order they are read. */
  ranges: KeyRange[];
  reverse: boolean;
  /** The order wanted comes from the keys. */
  sorted: boolean;
  /** ... once the ranges are merged by what follows their equality prefixes. */
  merged: boolean;
  /** A document may have several keys in the ranges. */
  distinct: boolean;
  /** What the bounds leave undecided. */
  residual: Doc[];
  score: number;
};

/** `prefix`: how many bytes every key in it has in common by equality. */
export type KeyRange = Interval & { prefix: number };

export type PlanRequest = { conditions: Conditions; sort: SortField[]; hint?: unknown };

const MAX_POINTS = 1_000;
const MAX_MERGED = 100;
const EVERYTHING: KeyRange = { low: Buffer.from([0]), high: Buffer.alloc(8, 0xff), prefix: 0 };

export function choosePlan(collection: Collection, request: PlanRequest): Plan {
  const { conditions, hint } = request;
  const natural = collectionScan(collection, request);
  const id = idSource(collection);
  if (hint !== undefined) {
    if (typeof hint === 'object' && hint !== null && '$natural' in hint)
      return { ...natural, reverse: Number(hint.$natural) < 0 };
    const source = hintedSource(collection, id, hint);
    return planOver(source, request, true) ?? natural;
  }
  let best = planOver(id, request, false) ?? natural;
  for (const index of collection.indexes) {
    if (!holdsEveryMatch(index, conditions)) continue;
    const plan = planOver(indexSource(index), request, false);
    if (plan && plan.score > best.score) best = plan;
  }
  return best;
}

function hintedSource(collection: Collection, id: PlanSource, hint: unknown): PlanSource {
  const wanted = typeof hint === 'string' ? hint : JSON.stringify(hint);
  const named = (name: string, key: Doc) => wanted === (typeof hint === 'string' ? name : JSON.stringify(key));
  if (named('_id_', { _id: 1 })) return id;
  const index = collection.indexes.find(({ spec }) => named(spec.name, spec.key));
  if (!index)
    throw new CommandError(
      2,
      'error processing query: planner returned error: hint provided does not correspond to an existing index',
    );
  return indexSource(index);
}

function collectionScan(collection: Collection, { conditions, sort }: PlanRequest): Plan {
  return {
    source: idSource(collection),
    collectionScan: true,
    ranges: [EVERYTHING],
    reverse: false,
    sorted: sort.length === 0,
    merged: false,
    distinct: false,
    residual: residualOf(conditions, new Set()),
    score: 0,
  };
}

type FieldUse = { bounds: Bounds | undefined; covered: Predicate[] };

function planOver(source: PlanSource, { conditions, sort }: PlanRequest, forced: boolean): Plan | undefined {
  const uses = source.fields.map((_, position) => useOf(source, position, conditions));
  let points = 0;
  let combinations = 1;
  for (const { bounds } of uses) {
    if (!bounds?.points || combinations * bounds.intervals.length > MAX_POINTS) break;
    combinations *= bounds.intervals.length;
    points++;
  }
  // the longest equality prefix, unless a shorter one reads in the order wanted
  for (let prefix = points; prefix >= 0; prefix--) {
    const plan = planWithPrefix(source, uses, prefix, conditions, sort, forced);
    if (plan?.sorted || prefix === 0 || sort.length === 0) {
      return plan?.sorted ? plan : (planWithPrefix(source, uses, points, conditions, sort, forced) ?? plan);
    }
  }
  return undefined;
}

function useOf(source: PlanSource, position: number, { predicates }: Conditions): FieldUse {
  const path = source.fields[position]?.path;
  const traits = source.traits[position];
  const candidates: { predicate: Predicate; bounds: Bounds }[] = [];
  if (traits) {
    for (const predicate of predicates) {
      const bounds = predicate.path === path ? boundsOf(predicate, traits) : undefined;
      if (bounds) candidates.push({ predicate, bounds });
    }
  }
  const rank = ({ bounds }: { bounds: Bounds }) => (bounds.points ? bounds.intervals.length : Number.POSITIVE_INFINITY);
  candidates.sort((a, b) => rank(a) - rank(b));
  // each of two conditions on an array may be met by another element: their bounds must not be intersected
  const used = traits?.multikey ? candidates.slice(0, 1) : candidates;
  const first = used[0];
  if (!first) return { bounds: undefined, covered: [] };
  return {
    bounds: used.slice(1).reduce((sum, { bounds }) => intersect(sum, bounds), first.bounds),
    covered: used.filter(({ bounds }) => bounds.exact).map(({ predicate }) => predicate),
  };
}

function planWithPrefix(
  source: PlanSource,
  uses: FieldUse[],
  prefix: number,
  conditions: Conditions,
  sort: SortField[],
  forced: boolean,
): Plan | undefined {
  const boundsAt = (position: number) => uses[position]?.bounds;
  let prefixes: Buffer[] = [Buffer.alloc(0)];
  for (let i = 0; i < prefix; i++) {
    const parts = intervalsAt(source, i, boundsAt(i)).map(({ low }) => low);
    prefixes = prefixes.flatMap((head) => parts.map((part) => Buffer.concat([head, part])));
  }
  const next = boundsAt(prefix);
  const order = readsInOrder(source, uses, prefix, sort, prefixes.length);
  const usedFields = next ? prefix + 1 : prefix;
  if (usedFields === 0 && !forced && !(sort.length > 0 && order)) return undefined;

  const tails = next ? intervalsAt(source, prefix, next) : undefined;
  const ranges = prefixes.flatMap((head) => {
    if (!tails) return [head.length > 0 ? { low: head, high: successor(head), prefix: head.length } : EVERYTHING];
    return tails.map(({ low, high }) => ({
      low: Buffer.concat([head, low]),
      high: Buffer.concat([head, high]),
      prefix: head.length,
    }));
  });
  ranges.sort((a, b) => Buffer.compare(a.low, b.low));
  if (order?.reverse) ranges.reverse();

  const covered = new Set(uses.slice(0, usedFields).flatMap((use) => use.covered));
  const residual = residualOf(conditions, covered);
  const repeated = source.fields.some(
    (_, i) => source.traits[i]?.multikey && !(i < prefix && boundsAt(i)?.intervals.length === 1),
  );
  const complete = prefix === source.fields.length && source.unique;
  return {
    source,
    collectionScan: false,
    ranges,
    reverse: order?.reverse ?? false,
    sorted: sort.length === 0 || order !== undefined,
    merged: sort.length > 0 && order !== undefined && prefixes.length > 1,
    distinct: repeated,
    residual,
    score:
      prefix * 1_000 +
      (complete ? 100_000 : 0) +
      (sort.length > 0 && order ? 500 : 0) +
      (next ? 100 : 0) +
      (residual.length === 0 ? 10 : 0) +
      9 -
      Math.min(source.fields.length, 9),
  };
}

/** A component's intervals the way the index spells them, in key order. */
function intervalsAt(source: PlanSource, position: number, bounds: Bounds | undefined): Interval[] {
  const intervals = bounds?.intervals ?? [];
  if (!source.fields[position]?.descending) return intervals;
  return intervals
    .map(({ low, high }) => ({ low: successor(invertBytes(high)), high: successor(invertBytes(low)) }))
    .reverse();
}

/** Whether the keys behind the prefix come in the order wanted, and from which end. */
function readsInOrder(
  source: PlanSource,
  uses: FieldUse[],
  prefix: number,
  sort: SortField[],
  prefixes: number,
): { reverse: boolean } | undefined {
  if (sort.length === 0) return { reverse: false };
  const fixed = new Set<string>();
  for (let i = 0; i < prefix; i++) {
    const path = source.fields[i]?.path;
    if (path && uses[i]?.bounds?.intervals.length === 1 && !source.traits[i]?.multikey) fixed.add(path);
  }
  const wanted = sort.filter(({ path }) => !fixed.has(path));
  if (wanted.length === 0) return { reverse: false };
  if (source.truncated) return undefined;
  if (prefixes > 1 && (prefixes > MAX_MERGED || (uses[prefix]?.bounds?.intervals.length ?? 1) > 1)) return undefined;
  let reverse: boolean | undefined;
  for (const [i, { path, descending }] of wanted.entries()) {
    const field = source.fields[prefix + i];
    if (!field) break; // every key is another document: nothing left to order
    if (field.path !== path || source.traits[prefix + i]?.multikey) return undefined;
    const backwards = field.descending !== descending;
    if (reverse !== undefined && reverse !== backwards) return undefined;
    reverse = backwards;
  }
  return { reverse: reverse ?? false };
}

function residualOf({ predicates, rest }: Conditions, covered: Set<Predicate>): Doc[] {
  return [...predicates.filter((predicate) => !covered.has(predicate)).map(asFilter), ...rest];
}
