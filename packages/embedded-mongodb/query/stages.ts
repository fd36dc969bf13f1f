import { asDocument, type Doc, decodeTyped, encode, isPlainObject } from '../documents';
import { display, type ErrorName, fail } from '../errors';
import { expressionCompiler } from '../expressions/compile';
import { doubleOf, kindOf } from '../expressions/values';
import { checkFieldNames } from '../keys/paths';
import { compileFilter, type Scope } from './filter';
import { compileGroup } from './group';
import { compactCopy, holdingMemory, ITEM_BYTES, memorySizeOf } from './limits';
import { compileAddFields, compileProject, compileUnset, type DocumentChange } from './projection';
import { parseSort, sortInMemory } from './sort';

/** Transforms documents lazily. */
export type CompiledStage = (docs: Iterable<Doc>) => Iterable<Doc>;
type Stage = (spec: unknown, scope: Scope, name: string) => CompiledStage;

const compilerIn = ({ variables = {} }: Scope) => expressionCompiler(Object.keys(variables));

/** Limit for a document that a stage creates, which may repeat parts of its input. */
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

/** A stage that maps each document to one. */
const mapStage = (change: DocumentChange, { variables = {} }: Scope): CompiledStage =>
  function* (docs) {
    for (const doc of docs) {
      const output = change(doc, variables);
      if (memorySizeOf(output, MAX_OUTPUT_BYTES) > MAX_OUTPUT_BYTES)
        fail('BSONObjectTooLarge', 'BSONObj size is invalid: a stage created a document that is too large');
      yield output;
    }
  };

function optionsIn(spec: unknown, allowed: string, name: string, [kind, unknown]: [ErrorName, ErrorName]): Doc {
  if (!isPlainObject(spec)) return fail(kind, `the ${name} stage specification must be an object`);
  const other = Object.keys(spec).find((key) => !allowed.split(' ').includes(key));
  return other === undefined ? spec : fail(unknown, `unrecognized option to ${name} stage: ${other}`);
}

/** Whether a value is a whole number of any kind, at least `min`. */
export const isWhole = (value: unknown, min: number): boolean =>
  kindOf(value) !== undefined && Number.isInteger(doubleOf(value)) && doubleOf(value) >= min;

const compileMatch: Stage = (spec, scope) => {
  if (!isPlainObject(spec)) return fail('Location15959', 'the match filter must be an expression in an object');
  const matches = compileFilter(spec, scope);
  return function* (docs) {
    for (const doc of docs) if (matches(doc)) yield doc;
  };
};

const compileReplaceRoot = (expression: unknown, scope: Scope): CompiledStage => {
  const evaluate = compilerIn(scope)(expression);
  const newRoot: DocumentChange = (root, variables) =>
    asDocument(evaluate({ root, variables })) ??
    fail('Location40228', "'newRoot' expression must evaluate to an object");
  return mapStage(newRoot, scope);
};

/** A uniform random sample (Algorithm R). */
const compileSample: Stage = (spec, _scope, name) => {
  const { size } = optionsIn(spec, 'size', name, ['Location28745', 'Location28748']);
  if (size === undefined) fail('Location28749', '$sample stage must specify a size');
  if (kindOf(size) === undefined) fail('Location28746', 'size argument to $sample must be a number');
  if (!isWhole(size, 1)) fail('Location28747', 'size argument to $sample must be a positive integer');
  const sampleSize = doubleOf(size);
  return (docs) =>
    holdingMemory(name, function* (memory) {
      const sample: Buffer[] = [];
      let count = 0;
      for (const doc of docs) {
        const place = count < sampleSize ? count : Math.floor(Math.random() * (count + 1));
        count++;
        if (place >= sampleSize) continue;
        const bytes = compactCopy(encode(doc));
        memory.add(bytes.length - (sample[place]?.length ?? -ITEM_BYTES));
        sample[place] = bytes;
      }
      for (const bytes of sample) yield decodeTyped(bytes);
    });
};

/** Makes the checks in which $sort is stricter than a find's sort. */
function checkSort(spec: Doc): void {
  for (const [path, order] of Object.entries(spec)) {
    const direction = kindOf(order) ? doubleOf(order) : undefined;
    if (direction === undefined && !isPlainObject(order))
      fail('Location15974', '$sort key ordering must be specified using a number');
    if (direction !== undefined && direction !== 1 && direction !== -1)
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

const compileSort: Stage = (spec) => {
  if (!isPlainObject(spec)) return fail('Location15973', 'the $sort key specification must be an object');
  checkSort(spec);
  const sort = parseSort(spec);
  if (Object.keys(spec).length === 0) fail('Location15976', '$sort stage must have at least one sort key');
  return (docs) =>
    holdingMemory('$sort', function* (memory) {
      const documents = function* () {
        for (const doc of docs) yield { id: NO_ID, bytes: compactCopy(encode(doc)) };
      };
      const sorted = sortInMemory(documents(), { sort }, { limit: Number.POSITIVE_INFINITY, memory });
      for (const { bytes } of sorted) yield decodeTyped(bytes);
    });
};

const compileCount: Stage = (name) => {
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

const compileUnwind: Stage = (spec, _scope, name) => {
  const allowed = 'path preserveNullAndEmptyArrays';
  const options = typeof spec === 'string' ? { path: spec } : optionsIn(spec, allowed, name, UNWIND_ERRORS);
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
      for (const item of elementsAt(doc, names, keeps === true)) yield withReplacement(doc, names, item) as Doc;
  };
};
const UNWIND_ERRORS: [ErrorName, ErrorName] = ['Location15981', 'Location28811'];

/** The elements of an array, or the single value. `keeps`: null, missing and empty values yield one document too. */
function elementsAt(doc: Doc, names: string[], keeps: boolean): unknown[] {
  const fieldOf = (at: Doc | undefined, name: string) => (at && Object.hasOwn(at, name) ? at[name] : undefined);
  const value = names.reduce<unknown>((at, name) => fieldOf(asDocument(at), name), doc);
  const isEmpty = Array.isArray(value) && value.length === 0;
  if (value == null || isEmpty) return keeps ? [isEmpty ? undefined : value] : [];
  return Array.isArray(value) ? value : [value];
}

function withReplacement(value: unknown, [name, ...below]: string[], item: unknown): unknown {
  const holder = asDocument(value);
  if (name === undefined || !holder) return name === undefined ? item : value;
  if (!Object.hasOwn(holder, name)) return value;
  const { [name]: current, ...others } = holder;
  const next = withReplacement(current, below, item);
  return next === undefined ? others : { ...holder, [name]: next };
}

const compileAdd: Stage = (spec, scope) => mapStage(compileAddFields(spec, compilerIn(scope)), scope);

/** Skips `skip` documents and returns up to `limit`. */
const slice = (skip: number, limit = Number.POSITIVE_INFINITY): CompiledStage =>
  function* (docs) {
    let at = 0;
    for (const doc of docs) {
      if (at++ >= skip) yield doc;
      if (at >= skip + limit) return;
    }
  };

// Other stages of MongoDB fail, because a result that differs from MongoDB's would be worse.
const STAGE: Record<string, Stage> = {
  $addFields: compileAdd,
  $count: compileCount,
  $group: (spec, scope) => compileGroup(spec, compilerIn(scope), scope.variables ?? {}),
  $limit: (spec) =>
    isWhole(spec, 1)
      ? slice(0, doubleOf(spec))
      : fail(spec === 0 ? 'Location15958' : 'Location5107201', `invalid argument to $limit stage: ${display(spec)}`),
  // `commands/query-options.ts` puts the sessions into the stage.
  $listLocalSessions: (spec) => () => (Array.isArray(spec) ? spec : []),
  $match: compileMatch,
  // `commands/aggregate.ts` writes the output.
  $merge: () => (docs) => docs,
  $out: () => (docs) => docs,
  $project: (spec, scope) => mapStage(compileProject(spec, compilerIn(scope)), scope),
  $sample: compileSample,
  $set: compileAdd,
  $skip: (spec) =>
    isWhole(spec, 0)
      ? slice(doubleOf(spec))
      : fail('Location5107200', `invalid argument to $skip stage: ${display(spec)}`),
  $sort: compileSort,
  $unset: (spec, scope) => mapStage(compileUnset(spec), scope),
  $unwind: compileUnwind,
};
export const STAGES = new Set(Object.keys(STAGE));

/** The stages of an update. */
const UPDATE_STAGE: Record<string, Stage> = {
  $addFields: compileAdd,
  $set: compileAdd,
  $project: STAGE.$project as Stage,
  $unset: STAGE.$unset as Stage,
  $replaceRoot: (spec, scope, name) => {
    const { newRoot } = optionsIn(spec, 'newRoot', name, ['Location40229', 'Location40230']);
    return newRoot === undefined
      ? fail('Location40231', 'no newRoot specified for the $replaceRoot stage')
      : compileReplaceRoot(newRoot, scope);
  },
  $replaceWith: compileReplaceRoot,
};
export const UPDATE_STAGES = new Set(Object.keys(UPDATE_STAGE));

/** @throws CommandError if the stage is unknown or its specification is invalid */
export function compileStage(name: string, spec: unknown, scope: Scope, inUpdate: boolean): CompiledStage {
  const stages = inUpdate ? UPDATE_STAGE : STAGE;
  const stage = Object.hasOwn(stages, name) ? stages[name] : undefined;
  if (!stage && STAGES.has(name)) fail('InvalidOptions', `${name} is not allowed to be used within an update`);
  return (stage ?? fail('Location40324', `Unrecognized pipeline stage name: '${name}'`))(spec, scope, name);
}
