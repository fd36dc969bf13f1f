import { sharedPick } from '../bson/pick-fields';
import type { Doc } from '../documents';
import { decodeTyped, encode, idFirst, isOperators, isPlainObject } from '../documents';
import { fail, shown } from '../errors';
import { compilerOf, EXPRESSIONS } from '../expressions/compile';
import { doubleOf, kindOf } from '../expressions/numbers';
import { type Compile, type Evaluate, isTrue } from '../expressions/operator';
import { checkFieldNames, OF_REFERENCES } from '../keys/paths';
import { FieldTree } from './field-tree';
import { compileFilter, type Scope } from './filter';

/** What it gives holds until the next call. */
export type Projection = (bytes: Buffer) => Uint8Array;
/** What a stage makes of a document. */
export type Change = (doc: Doc, variables: Doc) => Doc;
type Field = [path: string, given: unknown];

const NOTHING = { root: {}, variables: {} };

export const isFlag = (value: unknown): boolean => kindOf(value) !== undefined || typeof value === 'boolean';

/** What find's projection or $project makes of documents; undefined where the document stays whole. */
export function parseProjection(spec: Doc, { variables: given = {} }: Scope = {}): Projection | undefined {
  const variables = { NOW: new Date(), ...given };
  const fields = fieldsOf(spec);
  if (fields.length === 0) return undefined;
  if (!fields.every(([, given]) => isFlag(given))) {
    const project = changing(fields, compilerOf(Object.keys(given)));
    return (bytes) => encode(idFirst(project(decodeTyped(Buffer.from(bytes)), variables)));
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
  if (!isPlainObject(spec)) return fail('Location15969', '$project specification must be an object');
  const fields = fieldsOf(spec);
  for (const [, given] of fields) checkStage(given);
  if (fields.length === 0) fail('Location51272', 'projection specification must have at least one field');
  const project = changing(fields, compile);
  return (doc, variables) => idFirst(project(doc, variables));
}

/** What only a find's projection has. */
function checkStage(given: unknown): void {
  if (isPart(given)) fail('Location31325', 'Unknown expression $slice');
  if (isPlainObject(given) && '$elemMatch' in given)
    fail('InvalidPipelineOperator', "Unrecognized expression '$elemMatch'");
}

/** `$addFields`, `$set`. */
export function addedFields(spec: unknown, compile: Compile): Change {
  if (!isPlainObject(spec)) return fail('Location40272', '$addFields specification stage must be an object');
  const fields = fieldsOf(spec);
  if (fields.length === 0) fail('Location40177', 'specification must have at least one field');
  checkPaths(fields);
  const tree = new FieldTree(false);
  for (const [path, given] of fields) tree.plant(path.split('.'), compile(given));
  return (root, variables) => tree.apply(root, { root, variables }) as Doc;
}

/** `$unset`. */
export function unsetFields(spec: unknown): (doc: Doc) => Doc {
  if (typeof spec !== 'string' && !Array.isArray(spec))
    return fail('Location31002', '$unset specification must be a string or an array');
  const paths = [spec].flat();
  if (paths.length === 0)
    fail('Location31119', '$unset specification must be a string or an array with at least one field');
  if (!paths.every((path) => typeof path === 'string'))
    fail('Location31120', '$unset specification must be a string or an array containing only string values');
  const tree = treeOf(paths.map((path): Field => [String(path), 0]));
  return (doc) => tree.apply(doc, NOTHING) as Doc;
}

/** `{ a: { b: 1 } }` says the same as `{ 'a.b': 1 }`. */
const fieldsOf = (spec: Doc, above = ''): Field[] =>
  Object.entries(spec).flatMap(([name, given]): Field[] => {
    const isNested = isPlainObject(given) && !isOperators(given);
    if (isNested && Object.keys(given).length === 0)
      fail('Location51270', `An empty sub-projection is not a valid value. Found empty object at path ${above}${name}`);
    const [operator = '', ...more] = isOperators(given) ? Object.keys(given) : [];
    if (more.length > 0)
      fail('Location15983', `An object representing an expression must have exactly one field: ${shown(given)}`);
    const isKnown = ['', '$elemMatch', '$slice'].includes(operator) || EXPRESSIONS.includes(operator);
    if (!isKnown) fail('Location31325', `Unknown expression ${operator}`);
    return isNested ? fieldsOf(given, `${above}${name}.`) : [[above + name, given]];
  });

/** The kept fields as they were, then the computed ones. */
function changing(fields: Field[], compile: Compile): Change {
  const parts = fields.flatMap(([path, given]) =>
    isPart(given) ? [[path.split('.'), sliceOf(given.$slice)] as const] : [],
  );
  const others = fields.filter(([, given]) => !isPart(given));
  const isComputing = others.some(([, given]) => !isFlag(given) && !isMatch(given));
  const isExcluding = others.some(([path, given]) => path !== '_id' && isFlag(given) && !isTrue(given));
  const strange = isExcluding && others.find(([, given]) => !isFlag(given) && !isMatch(given));
  if (strange)
    fail(
      isPlainObject(strange[1]) ? 'Location31252' : 'Location31310',
      'Invalid computed field in an exclusion projection',
    );
  const isIncluding = isComputing || (others.some(([, given]) => isMatch(given)) && !isExcluding && parts.length === 0);
  const tree = treeOf(others, compile, isIncluding);
  // in a projection that keeps others, a part is kept too
  if (tree.including) for (const [path] of parts) tree.plant(path, true);
  checkPaths(fields);
  return (root, variables) => {
    const result = tree.apply(root, { root, variables });
    return parts.reduce((doc, [path, slice]) => sliced(doc, path, slice), result) as Doc;
  };
}

/** find's `{ $slice: 2 }` and `{ $slice: [1, 2] }`; `$slice` of `['$a', 2]` is an expression. */
const isPart = (given: unknown): given is { $slice: unknown } =>
  isPlainObject(given) && '$slice' in given && [given.$slice].flat().every((item) => kindOf(item) !== undefined);

type Slice = (list: unknown[]) => unknown[];

function sliceOf(given: unknown): Slice {
  const [first = 0, count, ...more] = [given].flat().map((item) => Math.trunc(doubleOf(item)));
  if ((Array.isArray(given) && count === undefined) || more.length > 0)
    fail('Location28667', 'Expression $slice takes at least 2 arguments, and at most 3');
  if (count !== undefined && count <= 0) fail('Location28729', `Third argument to $slice must be positive: ${count}`);
  return (list) => {
    if (count === undefined) return first < 0 ? list.slice(first) : list.slice(0, first);
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
  if (path.includes('.')) fail('Location31275', 'Cannot use $elemMatch projection on a nested field');
  if (!isPlainObject(given.$elemMatch)) fail('Location31274', 'elemMatch: Invalid argument, object required');
  const matches = compileFilter({ item: given });
  return ({ root }) => {
    const list = isPlainObject(root) ? root[path] : undefined;
    const at = Array.isArray(list) ? list.findIndex((item) => matches({ item: [item] })) : -1;
    return Array.isArray(list) && at >= 0 ? [list[at]] : undefined;
  };
}

const isMatch = (given: unknown): given is Doc => isPlainObject(given) && '$elemMatch' in given;

/** @param compile of the fields that are computed; without it there are none. `isIncluding`: whatever the flags say */
function treeOf(fields: Field[], compile?: Compile, isIncluding = false): FieldTree {
  checkPaths(fields);
  const flags = new Map(fields.flatMap(([path, given]) => (isFlag(given) ? [[path, isTrue(given)] as const] : [])));
  const others = [...flags].filter(([path]) => path !== '_id').map(([, include]) => include);
  const including = isIncluding || (others[0] ?? flags.get('_id') === true);
  const isMixed = others.some((include) => include !== including);
  if (isMixed)
    fail(including ? 'Location31254' : 'Location31253', 'Cannot mix inclusion and exclusion in a projection');
  const isIdNamed = fields.some(([path]) => path === '_id' || path.startsWith('_id.'));
  const tree = new FieldTree(including);
  if (including && !isIdNamed) tree.plant(['_id'], true);
  for (const [path, given] of fields) {
    if (isFlag(given)) tree.plant(path.split('.'), isTrue(given));
    else if (isMatch(given)) tree.plant(path.split('.'), firstMatching(path, given));
    else if (compile) tree.plant(path.split('.'), compile(given));
  }
  return tree;
}

function checkPaths(fields: Field[]): void {
  const places = new Map(fields.map(([path], at) => [path, at]));
  for (const [at, [path]] of fields.entries()) {
    const names = path.split('.');
    if (path === '') fail('Location40352', 'FieldPath cannot be constructed with empty string');
    if (names.includes('')) fail('Location40353', 'FieldPath must not contain an empty part');
    checkFieldNames(names, ['$', ...OF_REFERENCES]);
    if (places.get(path) !== at) fail('Location31250', `Path collision at ${path}`);
    if (names.includes('$')) fail('NotImplemented', 'positional projection is not supported by the embedded database');
    for (let length = 1; length < names.length; length++) {
      const above = names.slice(0, length).join('.');
      const place = places.get(above);
      const code = (place ?? 0) > at ? 'Location31250' : 'Location31249';
      if (place !== undefined)
        fail(code, `Path collision at ${path} remaining portion ${names.slice(length).join('.')}`);
    }
  }
}
