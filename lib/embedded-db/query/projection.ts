import { sharedPick } from '../../bson/pick-fields';
import type { Doc } from '../documents';
import { decodePlain, decodeTyped, encode, idFirst, isPlainObject } from '../documents';
import { refuse } from '../errors';
import { compilerOf } from '../expressions/compile';
import type { Compile, Evaluate } from '../expressions/operator';
import { FieldTree } from './field-tree';
import { compileFilter, isOperators, type Scope } from './filter';

/** What it gives holds until the next call. */
export type Projection = (bytes: Buffer) => Uint8Array;
/** What a stage makes of a document. */
export type Change = (doc: Doc, variables: Doc) => Doc;
type Field = [path: string, given: unknown];

const NOTHING = { root: {}, variables: {} };

export const isFlag = (value: unknown): boolean => typeof value === 'number' || typeof value === 'boolean';

/** What find's projection or $project makes of documents; undefined where the document stays whole. */
export function parseProjection(spec: Doc, { variables = {} }: Scope = {}): Projection | undefined {
  const fields = fieldsOf(spec);
  if (fields.length === 0) return undefined;
  if (!fields.every(([, given]) => isFlag(given))) {
    const project = changing(fields, compilerOf(Object.keys(variables)));
    return (bytes) => encode(idFirst(project(decodePlain(Buffer.from(bytes)), variables)));
  }
  const tree = treeOf(fields);
  const isDeep = [...tree.fields.values()].some((node) => node instanceof FieldTree);
  if (isDeep) return (bytes) => encode(tree.apply(decodeTyped(bytes), NOTHING) as Doc);
  const names = [...tree.fields].filter(([, include]) => include === tree.including).map(([name]) => name);
  // whole fields are copied as they are stored
  return sharedPick(names, { including: tree.including, stopping: true });
}

/** `$project`. */
export function projected(spec: unknown, compile: Compile): Change {
  if (!isPlainObject(spec)) return refuse(15969, '$project specification must be an object');
  const fields = fieldsOf(spec);
  if (fields.length === 0) refuse(51272, 'projection specification must have at least one field');
  const project = changing(fields, compile);
  return (doc, variables) => idFirst(project(doc, variables));
}

/** `$addFields`, `$set`. */
export function addedFields(spec: unknown, compile: Compile): Change {
  if (!isPlainObject(spec)) return refuse(40272, '$addFields specification stage must be an object');
  const fields = fieldsOf(spec);
  if (fields.length === 0) refuse(40177, 'specification must have at least one field');
  checkPaths(fields);
  const tree = new FieldTree(false);
  for (const [path, given] of fields) tree.plant(path.split('.'), compile(given));
  return (root, variables) => tree.apply(root, { root, variables }) as Doc;
}

/** `$unset`. */
export function unsetFields(spec: unknown): (doc: Doc) => Doc {
  if (typeof spec !== 'string' && !Array.isArray(spec))
    return refuse(31002, '$unset specification must be a string or an array');
  const paths = [spec].flat();
  if (paths.length === 0) refuse(31119, '$unset specification must be a string or an array with at least one field');
  if (!paths.every((path) => typeof path === 'string'))
    refuse(31120, '$unset specification must be a string or an array containing only string values');
  const tree = treeOf(paths.map((path): Field => [String(path), 0]));
  return (doc) => tree.apply(doc, NOTHING) as Doc;
}

/** `{ a: { b: 1 } }` says the same as `{ 'a.b': 1 }`. */
const fieldsOf = (spec: Doc, above = ''): Field[] =>
  Object.entries(spec).flatMap(([name, given]): Field[] => {
    const isNested = isPlainObject(given) && !isOperators(given);
    if (isNested && Object.keys(given).length === 0)
      refuse(51270, `An empty sub-projection is not a valid value. Found empty object at path ${above}${name}`);
    return isNested ? fieldsOf(given, `${above}${name}.`) : [[above + name, given]];
  });

/** The kept fields as they were, then the computed ones. */
function changing(fields: Field[], compile: Compile): Change {
  const parts = fields.flatMap(([path, given]) =>
    isPart(given) ? [[path.split('.'), sliceOf(given.$slice)] as const] : [],
  );
  const others = fields.filter(([, given]) => !isPart(given));
  const isComputing = others.some(([, given]) => !isFlag(given));
  const tree = treeOf(others, isComputing ? compile : undefined);
  // in a projection that keeps others, a part is kept too
  if (tree.including) for (const [path] of parts) tree.plant(path, true);
  checkPaths(fields);
  return (root, variables) => {
    const result = tree.apply(root, { root, variables });
    return parts.reduce((doc, [path, slice]) => sliced(doc, path, slice), result) as Doc;
  };
}

/** find's `{ $slice: 2 }` and `{ $slice: [1, 2] }`; `$slice` of `['$a', 2]` is an expression. */
const isPart = (given: unknown): given is { $slice: number | number[] } =>
  isPlainObject(given) && '$slice' in given && [given.$slice].flat().every((item) => typeof item === 'number');

type Slice = (list: unknown[]) => unknown[];

function sliceOf(given: number | number[]): Slice {
  const [first = 0, count, ...more] = [given].flat();
  if ((Array.isArray(given) && count === undefined) || more.length > 0)
    refuse(28667, 'Expression $slice takes at least 2 arguments, and at most 3');
  if (count === undefined) return (list) => (first < 0 ? list.slice(first) : list.slice(0, first));
  if (count <= 0) refuse(28729, `Third argument to $slice must be positive: ${count}`);
  return (list) => {
    const start = first < 0 ? Math.max(0, list.length + first) : first;
    return list.slice(start, start + count);
  };
}

function sliced(value: unknown, [name, ...below]: readonly string[], slice: Slice): unknown {
  if (name === undefined) return Array.isArray(value) ? slice(value) : value;
  if (Array.isArray(value)) return value.map((item) => sliced(item, [name, ...below], slice));
  const isField = isPlainObject(value) && Object.hasOwn(value, name);
  return isField ? { ...value, [name]: sliced(value[name], below, slice) } : value;
}

/** The first element that matches, in a list of one. */
function firstMatching(path: string, given: Doc): Evaluate {
  if (path.includes('.')) refuse(31275, 'Cannot use $elemMatch projection on a nested field');
  const matches = compileFilter({ item: given });
  return ({ root }) => {
    const list = isPlainObject(root) ? root[path] : undefined;
    const at = Array.isArray(list) ? list.findIndex((item) => matches({ item: [item] })) : -1;
    return Array.isArray(list) && at >= 0 ? [list[at]] : undefined;
  };
}

/** @param compile of the fields that are computed; without it there are none */
function treeOf(fields: Field[], compile?: Compile): FieldTree {
  checkPaths(fields);
  const flags = new Map(fields.flatMap(([path, given]) => (isFlag(given) ? [[path, Boolean(given)] as const] : [])));
  const others = [...flags].filter(([path]) => path !== '_id').map(([, include]) => include);
  const including = compile ? true : (others[0] ?? flags.get('_id') === true);
  const isMixed = others.some((include) => include !== including);
  if (isMixed) refuse(including ? 31254 : 31253, 'Cannot mix inclusion and exclusion in a projection');
  const isIdNamed = fields.some(([path]) => path === '_id' || path.startsWith('_id.'));
  const tree = new FieldTree(including);
  if (including && !isIdNamed) tree.plant(['_id'], true);
  for (const [path, given] of fields) {
    const isMatch = isPlainObject(given) && '$elemMatch' in given;
    if (isFlag(given)) tree.plant(path.split('.'), Boolean(given));
    else if (isMatch) tree.plant(path.split('.'), firstMatching(path, given));
    else if (compile) tree.plant(path.split('.'), compile(given));
  }
  return tree;
}

function checkPaths(fields: Field[]): void {
  const paths = fields.map(([path]) => path);
  for (const path of paths) {
    if (path.split('.').includes('')) refuse(40353, 'FieldPath must not contain an empty part');
    if (path.includes('$')) refuse(238, 'positional projection is not supported by the embedded database');
    const above = paths.find((other) => path.startsWith(`${other}.`));
    if (above) refuse(31249, `Path collision at ${path} remaining portion ${path.slice(above.length + 1)}`);
  }
}
