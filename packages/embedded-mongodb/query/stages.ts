import { Long } from 'bson';
import { type Doc, documentOr, isOperators, isPlainObject } from '../documents';
import { refuse, shown } from '../errors';
import { checkTime, evaluateOne } from '../expressions/budget';
import { compilerOf } from '../expressions/compile';
import { doubleOf, kindOf } from '../expressions/numbers';
import type { Evaluate } from '../expressions/operator';
import { checkFieldNames, leavesOf } from '../keys/paths';
import { compileFilter, type Scope } from './filter';
import { grouping } from './group';
import { isPattern } from './patterns';
import { addedFields, projected, unsetFields } from './projection';
import { parseSort, sorted } from './sort';

/** What a stage makes of all documents. */
export type Run = (docs: Doc[]) => Doc[];
/** The documents of another collection by a filter, for $lookup. */
export type Look = (collection: string, filter: Doc) => Doc[];
type Setting = { scope: Scope; look: Look; compilePipeline: (stages: unknown, above: string) => Run };
type Stage = (spec: unknown, setting: Setting, name: string) => Run;

const MAX_UNWOUND = 500_000;

const variablesOf = ({ scope }: Setting): Doc => scope.variables ?? {};
const compilerIn = ({ scope }: Setting) => compilerOf(Object.keys(scope.variables ?? {}));

function optionsIn(spec: unknown, known: string, name: string, [kind, unknown]: [number, number]): Doc {
  if (!isPlainObject(spec)) return refuse(kind, `the ${name} stage specification must be an object`);
  const strange = Object.keys(spec).find((key) => !known.split(' ').includes(key));
  return strange === undefined ? spec : refuse(unknown, `unrecognized option to ${name} stage: ${strange}`);
}

/** A number of documents, of whichever kind. */
export const isWhole = (value: unknown, least: number): boolean =>
  kindOf(value) !== undefined && Number.isInteger(doubleOf(value)) && doubleOf(value) >= least;

const matching: Stage = (spec, { scope }) => {
  if (!isPlainObject(spec)) return refuse(15959, 'the match filter must be an expression in an object');
  const matches = compileFilter(spec, scope);
  return (docs) => docs.filter(matches);
};

const replacing = (expression: unknown, setting: Setting): Run => {
  const evaluate = compilerIn(setting)(expression);
  const variables = variablesOf(setting);
  return (docs) =>
    docs.map((root) => {
      const made = documentOr(evaluateOne(() => evaluate({ root, variables })));
      return made ?? refuse(40228, "'newRoot' expression must evaluate to an object");
    });
};

const sampling: Stage = (spec, _setting, name) => {
  const { size } = optionsIn(spec, 'size', name, [28745, 28748]);
  if (size === undefined) refuse(28749, '$sample stage must specify a size');
  if (kindOf(size) === undefined) refuse(28746, 'size argument to $sample must be a number');
  if (!isWhole(size, 1)) refuse(28747, 'size argument to $sample must be a positive integer');
  return (docs) => {
    const drawn = docs.map((doc) => ({ doc, by: Math.random() })).sort((a, b) => a.by - b.by);
    return drawn.slice(0, doubleOf(size)).map(({ doc }) => doc);
  };
};

/** As far as a stage is stricter than a find's sort. */
function checkSort(spec: Doc): void {
  for (const [path, given] of Object.entries(spec)) {
    const way = kindOf(given) ? doubleOf(given) : undefined;
    if (way === undefined && !isPlainObject(given))
      refuse(15974, '$sort key ordering must be specified using a number');
    if (way !== undefined && way !== 1 && way !== -1)
      refuse(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    checkPath(path);
  }
}

function checkPath(path: string): void {
  if (path === '') refuse(40352, 'FieldPath cannot be constructed with empty string');
  if (path.endsWith('.')) refuse(40353, "FieldPath must not end with a '.'.");
  checkFieldNames(path.split('.'));
}

const sorting: Stage = (spec) => {
  if (!isPlainObject(spec)) return refuse(15973, 'the $sort key specification must be an object');
  checkSort(spec);
  const fields = parseSort(spec);
  if (Object.keys(spec).length === 0) refuse(15976, '$sort stage must have at least one sort key');
  return (docs) => sorted(docs, fields, (doc) => doc);
};

const counting: Stage = (name) => {
  if (typeof name !== 'string' || name === '') return refuse(40157, 'the count field must be a non-empty string');
  if (name.startsWith('$')) refuse(40158, 'the count field cannot be a $-prefixed path');
  if (name.includes('.')) refuse(40160, "the count field cannot contain '.'");
  return (docs) => (docs.length > 0 ? [{ [name]: docs.length }] : []);
};

const countingEach: Stage = (spec, setting) => {
  const isExpression = isPlainObject(spec) && Object.keys(spec)[0]?.startsWith('$');
  if (isPlainObject(spec) && !isExpression)
    refuse(40147, 'the sortByCount field must be an expression or a $-prefixed path');
  if (typeof spec === 'string' && !spec.startsWith('$'))
    refuse(40148, 'the sortByCount field must be a $-prefixed path');
  if (typeof spec !== 'string' && !isPlainObject(spec))
    refuse(40149, 'the sortByCount field must be an expression or a path');
  const group = grouping({ _id: spec, count: { $sum: 1 } }, compilerIn(setting), variablesOf(setting));
  const order = parseSort({ count: -1 });
  return (docs) => sorted(group(docs), order, (doc) => doc);
};

const faceting: Stage = (spec, { compilePipeline }) => {
  if (!isPlainObject(spec) || Object.keys(spec).length === 0)
    return refuse(40169, 'the $facet specification must be a non-empty object');
  const parts = Object.entries(spec).map(([name, stages]) => {
    checkPath(name);
    if (name.includes('.')) refuse(16412, "FieldPath field names may not contain '.'");
    if (!Array.isArray(stages)) refuse(40170, `arguments to $facet must be arrays, ${name} is none`);
    return [name, compilePipeline(stages, '$facet')] as const;
  });
  return (docs) => [Object.fromEntries(parts.map(([name, run]) => [name, run(docs)]))];
};

/** What `$in` would not take for itself. */
const isSpecial = (value: unknown): boolean => isPattern(value) || isOperators(value);

/** By equality: one indexed query of the other collection a document. */
const joining: Stage = (spec, { look }, name) => {
  if (isPlainObject(spec) && ('pipeline' in spec || 'let' in spec))
    return refuse(238, 'only $lookup by localField and foreignField is supported by the embedded database');
  const given = optionsIn(spec, 'from localField foreignField as', name, [9, 9]);
  const [from, local, foreign, as] = ['from', 'localField', 'foreignField', 'as'].map((key) => {
    const value = given[key];
    return typeof value === 'string' && value !== ''
      ? value
      : refuse(9, `$lookup needs '${key}' to be a string, and not empty`);
  }) as [string, string, string, string];
  const path = local.split('.');
  const place = as.split('.');
  for (const each of [local, foreign, as]) checkPath(each);
  return (docs) =>
    docs.map((doc) => {
      const values = leavesOf(doc, path)
        .flat()
        .filter((value) => value !== undefined);
      const $or: Doc[] = values.filter(isSpecial).map(($eq) => ({ [foreign]: { $eq } }));
      const $in = values.length > 0 ? values.filter((value) => !isSpecial(value)) : [null];
      const simple = { [foreign]: { $in } };
      return nested(doc, place, look(from, $or.length > 0 ? { $or: [...$or, simple] } : simple)) as Doc;
    });
};

const unwinding: Stage = (spec, _setting, name) => {
  const isShort = typeof spec === 'string';
  const known = 'path includeArrayIndex preserveNullAndEmptyArrays';
  const options = isShort ? { path: spec } : optionsIn(spec, known, name, [15981, 28811]);
  const { path, includeArrayIndex: position, preserveNullAndEmptyArrays: keeps = false }: Doc = options;
  if (path === undefined) refuse(28812, 'no path specified to $unwind stage');
  if (typeof path !== 'string') return refuse(28808, 'expected a string as the path for $unwind stage');
  if (typeof keeps !== 'boolean')
    refuse(28809, 'expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage');
  if (position !== undefined && (typeof position !== 'string' || position === ''))
    refuse(28810, 'expected a non-empty string for the includeArrayIndex option to $unwind stage');
  if (typeof position === 'string' && position.startsWith('$'))
    refuse(28822, "includeArrayIndex option to $unwind stage should not be prefixed with a '$'");
  if (!path.startsWith('$')) refuse(28818, "path option to $unwind stage should be prefixed with a '$'");
  checkPath(path.slice(1));
  const names = path.slice(1).split('.');
  const place = typeof position === 'string' ? position.split('.') : undefined;
  return (docs) => {
    const all: Doc[] = [];
    for (const doc of docs) {
      checkTime();
      for (const { made, at } of unwound(doc, names, keeps === true))
        all.push(place ? (nested(made, place, at === null ? null : Long.fromNumber(at)) as Doc) : made);
      if (all.length > MAX_UNWOUND) refuse(146, `$unwind would give more than ${MAX_UNWOUND} documents`);
    }
    return all;
  };
};

/** The value with one at a path; what has no fields on the way, arrays too, becomes a document. */
const nested = (value: unknown, [name, ...below]: readonly string[], item: unknown): unknown => {
  if (name === undefined) return item;
  const holder = documentOr(value) ?? {};
  return { ...holder, [name]: nested(Object.hasOwn(holder, name) ? holder[name] : undefined, below, item) };
};

/** One document an element; anything but an array stands for itself, also an empty object. */
function unwound(doc: Doc, names: string[], keeps: boolean): { made: Doc; at: number | null }[] {
  const fieldOf = (at: Doc | undefined, name: string) => (at && Object.hasOwn(at, name) ? at[name] : undefined);
  const value = names.reduce<unknown>((at, name) => fieldOf(documentOr(at), name), doc);
  const isEmpty = Array.isArray(value) && value.length === 0;
  if ((value == null || isEmpty) && !keeps) return [];
  const items = isEmpty ? [undefined] : [value].flat();
  const isList = Array.isArray(value) && !isEmpty;
  return items.map((item, at) => ({ made: replaced(doc, names, item) as Doc, at: isList ? at : null }));
}

function replaced(value: unknown, [name, ...below]: string[], item: unknown): unknown {
  const holder = documentOr(value);
  if (name === undefined || !holder) return name === undefined ? item : value;
  if (!Object.hasOwn(holder, name)) return value;
  const { [name]: current, ...others } = holder;
  const next = replaced(current, below, item);
  return next === undefined ? others : { ...holder, [name]: next };
}

const adding: Stage = (spec, setting) => {
  const add = addedFields(spec, compilerIn(setting));
  const variables = variablesOf(setting);
  return (docs) => docs.map((doc) => evaluateOne(() => add(doc, variables)));
};

const documents: Stage = (spec, setting) => {
  const evaluate: Evaluate = compilerIn(setting)(spec);
  const variables = variablesOf(setting);
  return () => {
    const made = evaluate({ root: {}, variables });
    const isList = Array.isArray(made) && made.every(isPlainObject);
    return isList ? (made as Doc[]) : refuse(5858203, 'an array is expected for $documents, of objects');
  };
};

/** Nothing to be made here: `commands/` answers it. */
const elsewhere: Stage = () => (docs) => docs;

// MongoDB's other stages are refused: each would have to be answered exactly as it does.
const STAGE: Record<string, Stage> = {
  $addFields: adding,
  $count: counting,
  $documents: documents,
  $facet: faceting,
  $group: (spec, setting) => grouping(spec, compilerIn(setting), variablesOf(setting)),
  $limit: (spec) =>
    isWhole(spec, 1)
      ? (docs) => docs.slice(0, doubleOf(spec))
      : refuse(spec === 0 ? 15958 : 5107201, `invalid argument to $limit stage: ${shown(spec)}`),
  $listLocalSessions: elsewhere,
  $lookup: joining,
  $match: matching,
  $merge: elsewhere,
  $out: elsewhere,
  $project: (spec, setting) => {
    const project = projected(spec, compilerIn(setting));
    const variables = variablesOf(setting);
    return (docs) => docs.map((doc) => evaluateOne(() => project(doc, variables)));
  },
  $replaceRoot: (spec, setting, name) => {
    const { newRoot } = optionsIn(spec, 'newRoot', name, [40229, 40230]);
    return newRoot === undefined
      ? refuse(40231, 'no newRoot specified for the $replaceRoot stage')
      : replacing(newRoot, setting);
  },
  $replaceWith: replacing,
  $sample: sampling,
  $set: adding,
  $skip: (spec) =>
    isWhole(spec, 0)
      ? (docs) => docs.slice(doubleOf(spec))
      : refuse(5107200, `invalid argument to $skip stage: ${shown(spec)}`),
  $sort: sorting,
  $sortByCount: countingEach,
  $unset: (spec) => {
    const unset = unsetFields(spec);
    return (docs) => docs.map(unset);
  },
  $unwind: unwinding,
};
export const STAGES = new Set(Object.keys(STAGE));
export const UPDATE_STAGES = new Set('$addFields $set $project $unset $replaceRoot $replaceWith'.split(' '));

/** @throws CommandError where the stage is not known, or what is behind its name is not what it takes */
export function compileStage(name: string, spec: unknown, setting: Setting): Run {
  const stage = STAGES.has(name) ? STAGE[name] : undefined;
  return (stage ?? refuse(40324, `Unrecognized pipeline stage name: '${name}'`))(spec, setting, name);
}
