import { asDocument, type Doc, decodeTyped, encode, isPlainObject } from '../documents';
import { display, type ErrorName, fail } from '../errors';
import { expressionCompiler } from '../expressions/compile';
import { doubleOf, kindOf } from '../expressions/values';
import { checkFieldNames } from '../keys/paths';
import { compileFilter, type Scope } from './filter';
import { grouping } from './group';
import { compactCopy, holdingMemory, ITEM_BYTES, weightOf } from './limits';
import { type Change, compileAddFields, compileProject, compileUnset } from './projection';
import { parseSort, sortInMemory } from './sort';

/** What a stage makes of documents; it takes them as its own are asked for. */
export type Run = (docs: Iterable<Doc>) => Iterable<Doc>;
type Stage = (spec: unknown, scope: Scope, name: string) => Run;

const compilerIn = ({ variables = {} }: Scope) => expressionCompiler(Object.keys(variables));

/** More than a document that is read can have; parts of it may be in what is made several times. */
const MAX_MADE_BYTES = 256 * 1024 * 1024;

/** A stage that makes one document of each. */
const changing = (change: Change, { variables = {} }: Scope): Run =>
  function* (docs) {
    for (const doc of docs) {
      const made = change(doc, variables);
      if (weightOf(made, MAX_MADE_BYTES) > MAX_MADE_BYTES)
        fail('BSONObjectTooLarge', 'BSONObj size is invalid: a stage made too much of one document');
      yield made;
    }
  };

function optionsIn(spec: unknown, known: string, name: string, [kind, unknown]: [ErrorName, ErrorName]): Doc {
  if (!isPlainObject(spec)) return fail(kind, `the ${name} stage specification must be an object`);
  const strange = Object.keys(spec).find((key) => !known.split(' ').includes(key));
  return strange === undefined ? spec : fail(unknown, `unrecognized option to ${name} stage: ${strange}`);
}

/** A number of documents, of whichever kind. */
export const isWhole = (value: unknown, least: number): boolean =>
  kindOf(value) !== undefined && Number.isInteger(doubleOf(value)) && doubleOf(value) >= least;

const matching: Stage = (spec, scope) => {
  if (!isPlainObject(spec)) return fail('Location15959', 'the match filter must be an expression in an object');
  const matches = compileFilter(spec, scope);
  return function* (docs) {
    for (const doc of docs) if (matches(doc)) yield doc;
  };
};

const replacing = (expression: unknown, scope: Scope): Run => {
  const evaluate = compilerIn(scope)(expression);
  const replaced: Change = (root, variables) =>
    asDocument(evaluate({ root, variables })) ??
    fail('Location40228', "'newRoot' expression must evaluate to an object");
  return changing(replaced, scope);
};

/** As many as are asked for, each as likely as any other (Algorithm R). */
const sampling: Stage = (spec, _scope, name) => {
  const { size } = optionsIn(spec, 'size', name, ['Location28745', 'Location28748']);
  if (size === undefined) fail('Location28749', '$sample stage must specify a size');
  if (kindOf(size) === undefined) fail('Location28746', 'size argument to $sample must be a number');
  if (!isWhole(size, 1)) fail('Location28747', 'size argument to $sample must be a positive integer');
  const wanted = doubleOf(size);
  return (docs) =>
    holdingMemory(name, function* (memory) {
      const drawn: Buffer[] = [];
      let seen = 0;
      for (const doc of docs) {
        const place = seen < wanted ? seen : Math.floor(Math.random() * (seen + 1));
        seen++;
        if (place >= wanted) continue;
        const bytes = compactCopy(encode(doc));
        memory.add(bytes.length - (drawn[place]?.length ?? -ITEM_BYTES));
        drawn[place] = bytes;
      }
      for (const bytes of drawn) yield decodeTyped(bytes);
    });
};

/** As far as a stage is stricter than a find's sort. */
function checkSort(spec: Doc): void {
  for (const [path, given] of Object.entries(spec)) {
    const way = kindOf(given) ? doubleOf(given) : undefined;
    if (way === undefined && !isPlainObject(given))
      fail('Location15974', '$sort key ordering must be specified using a number');
    if (way !== undefined && way !== 1 && way !== -1)
      fail('Location15975', '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
    checkPath(path);
  }
}

function checkPath(path: string): void {
  if (path === '') fail('Location40352', 'FieldPath cannot be constructed with empty string');
  if (path.endsWith('.')) fail('Location40353', "FieldPath must not end with a '.'.");
  checkFieldNames(path.split('.'));
}

const NO_ID = Buffer.alloc(0);

const sorting: Stage = (spec) => {
  if (!isPlainObject(spec)) return fail('Location15973', 'the $sort key specification must be an object');
  checkSort(spec);
  const sort = parseSort(spec);
  if (Object.keys(spec).length === 0) fail('Location15976', '$sort stage must have at least one sort key');
  return (docs) =>
    holdingMemory('$sort', function* (memory) {
      const found = function* () {
        for (const doc of docs) yield { id: NO_ID, bytes: compactCopy(encode(doc)) };
      };
      const sorted = sortInMemory(found(), { sort }, { limit: Number.POSITIVE_INFINITY, memory });
      for (const { bytes } of sorted) yield decodeTyped(bytes);
    });
};

const counting: Stage = (name) => {
  if (typeof name !== 'string' || name === '')
    return fail('Location40157', 'the count field must be a non-empty string');
  if (name.startsWith('$')) fail('Location40158', 'the count field cannot be a $-prefixed path');
  if (name.includes('.')) fail('Location40160', "the count field cannot contain '.'");
  return function* (docs) {
    let count = 0;
    for (const _doc of docs) count++;
    if (count > 0) yield { [name]: count };
  };
};

const unwinding: Stage = (spec, _scope, name) => {
  const known = 'path preserveNullAndEmptyArrays';
  const options = typeof spec === 'string' ? { path: spec } : optionsIn(spec, known, name, OF_UNWIND);
  const { path, preserveNullAndEmptyArrays: keeps = false }: Doc = options;
  if (path === undefined) fail('Location28812', 'no path specified to $unwind stage');
  if (typeof path !== 'string') return fail('Location28808', 'expected a string as the path for $unwind stage');
  if (typeof keeps !== 'boolean')
    fail('Location28809', 'expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage');
  if (!path.startsWith('$')) fail('Location28818', "path option to $unwind stage should be prefixed with a '$'");
  checkPath(path.slice(1));
  const names = path.slice(1).split('.');
  return function* (docs) {
    for (const doc of docs)
      for (const item of elementsAt(doc, names, keeps === true)) yield replaced(doc, names, item) as Doc;
  };
};
const OF_UNWIND: [ErrorName, ErrorName] = ['Location15981', 'Location28811'];

/** The elements of an array; anything else stands for itself, and what is empty for a missing field where it is kept. */
function elementsAt(doc: Doc, names: string[], keeps: boolean): unknown[] {
  const fieldOf = (at: Doc | undefined, name: string) => (at && Object.hasOwn(at, name) ? at[name] : undefined);
  const value = names.reduce<unknown>((at, name) => fieldOf(asDocument(at), name), doc);
  const isEmpty = Array.isArray(value) && value.length === 0;
  if (value == null || isEmpty) return keeps ? [isEmpty ? undefined : value] : [];
  return Array.isArray(value) ? value : [value];
}

function replaced(value: unknown, [name, ...below]: string[], item: unknown): unknown {
  const holder = asDocument(value);
  if (name === undefined || !holder) return name === undefined ? item : value;
  if (!Object.hasOwn(holder, name)) return value;
  const { [name]: current, ...others } = holder;
  const next = replaced(current, below, item);
  return next === undefined ? others : { ...holder, [name]: next };
}

const adding: Stage = (spec, scope) => changing(compileAddFields(spec, compilerIn(scope)), scope);

/** `most` documents behind the first `skip`. */
const part = (skip: number, most = Number.POSITIVE_INFINITY): Run =>
  function* (docs) {
    let at = 0;
    for (const doc of docs) {
      if (at++ >= skip) yield doc;
      if (at >= skip + most) return;
    }
  };

// MongoDB's other stages are refused: each would have to be answered exactly as it does.
const STAGE: Record<string, Stage> = {
  $addFields: adding,
  $count: counting,
  $group: (spec, scope) => grouping(spec, compilerIn(scope), scope.variables ?? {}),
  $limit: (spec) =>
    isWhole(spec, 1)
      ? part(0, doubleOf(spec))
      : fail(spec === 0 ? 'Location15958' : 'Location5107201', `invalid argument to $limit stage: ${display(spec)}`),
  // `commands/` has already put the sessions into the stage
  $listLocalSessions: (spec) => () => (Array.isArray(spec) ? spec : []),
  $match: matching,
  // `commands/` writes what comes out
  $merge: () => (docs) => docs,
  $out: () => (docs) => docs,
  $project: (spec, scope) => changing(compileProject(spec, compilerIn(scope)), scope),
  $sample: sampling,
  $set: adding,
  $skip: (spec) =>
    isWhole(spec, 0)
      ? part(doubleOf(spec))
      : fail('Location5107200', `invalid argument to $skip stage: ${display(spec)}`),
  $sort: sorting,
  $unset: (spec, scope) => changing(compileUnset(spec), scope),
  $unwind: unwinding,
};
export const STAGES = new Set(Object.keys(STAGE));

/** Those of an update; two of them stand nowhere else. */
const UPDATE_STAGE: Record<string, Stage> = {
  $addFields: adding,
  $set: adding,
  $project: STAGE.$project as Stage,
  $unset: STAGE.$unset as Stage,
  $replaceRoot: (spec, scope, name) => {
    const { newRoot } = optionsIn(spec, 'newRoot', name, ['Location40229', 'Location40230']);
    return newRoot === undefined
      ? fail('Location40231', 'no newRoot specified for the $replaceRoot stage')
      : replacing(newRoot, scope);
  },
  $replaceWith: replacing,
};
export const UPDATE_STAGES = new Set(Object.keys(UPDATE_STAGE));

/** @throws CommandError where the stage is not known, or what is behind its name is not what it takes */
export function compileStage(name: string, spec: unknown, scope: Scope, inUpdate: boolean): Run {
  const stages = inUpdate ? UPDATE_STAGE : STAGE;
  const stage = Object.hasOwn(stages, name) ? stages[name] : undefined;
  if (!stage && STAGES.has(name)) fail('InvalidOptions', `${name} is not allowed to be used within an update`);
  return (stage ?? fail('Location40324', `Unrecognized pipeline stage name: '${name}'`))(spec, scope, name);
}
