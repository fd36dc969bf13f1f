import { sharedPick } from '../bson/pick-fields';
import { asDocument, type Doc, decodeTyped, encode, idFirst, isOperators, isPlainObject, setField } from '../documents';
import { display, fail } from '../errors';
import { EXPRESSIONS, expressionCompiler } from '../expressions/compile';
import { type Compile, type Environment, type Evaluate, isTrue, kindOf } from '../expressions/values';
import { checkFieldNames, REFERENCE_FIELDS } from '../keys/paths';
import type { Scope } from './filter';

/** What it gives holds until the next call. */
export type Projection = (bytes: Buffer) => Uint8Array;
/** What a stage makes of a document. */
export type Change = (doc: Doc, variables: Doc) => Doc;
type Field = [path: string, given: unknown];

/** What becomes of a field: kept, left out, computed, or something of each below it. */
type Node = boolean | Evaluate | FieldTree;

/** The fields that a projection or $addFields names, and what becomes of them. */
class FieldTree {
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
    const document = asDocument(value);
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

const NOTHING = { root: {}, variables: {} };

export const isFlag = (value: unknown): boolean => kindOf(value) !== undefined || typeof value === 'boolean';

/** What find's projection or $project makes of documents; undefined where the document stays whole. */
export function parseProjection(spec: Doc, { variables: given = {} }: Scope = {}): Projection | undefined {
  const variables = { NOW: new Date(), ...given };
  const fields = fieldsOf(spec);
  if (fields.length === 0) return undefined;
  if (!fields.every(([, given]) => isFlag(given))) {
    const project = changing(fields, expressionCompiler(Object.keys(given)));
    return (bytes) => encode(idFirst(project(decodeTyped(Buffer.from(bytes)), variables)));
  }
  const tree = treeOf(fields);
  const isDeep = [...tree.fields.values()].some((node) => node instanceof FieldTree);
  if (isDeep) {
    // the fields that nothing is kept of need not be read
    const pick = tree.including ? sharedPick([...tree.fields.keys()], { stopEarly: true }) : (bytes: Buffer) => bytes;
    return (bytes) => encode(tree.apply(decodeTyped(pick(bytes)), NOTHING) as Doc);
  }
  const names = [...tree.fields].filter(([, include]) => include === tree.including).map(([name]) => name);
  // whole fields are copied as they are stored
  return sharedPick(names, { including: tree.including, stopEarly: true });
}

export function projected(spec: unknown, compile: Compile): Change {
  if (!isPlainObject(spec)) return fail('Location15969', '$project specification must be an object');
  const fields = fieldsOf(spec);
  if (fields.length === 0) fail('Location51272', 'projection specification must have at least one field');
  const project = changing(fields, compile);
  return (doc, variables) => idFirst(project(doc, variables));
}

export function addedFields(spec: unknown, compile: Compile): Change {
  if (!isPlainObject(spec)) return fail('Location40272', '$addFields specification stage must be an object');
  const fields = fieldsOf(spec);
  if (fields.length === 0) fail('Location40177', 'specification must have at least one field');
  checkPaths(fields);
  const tree = new FieldTree(false);
  for (const [path, given] of fields) tree.plant(path.split('.'), compile(given));
  return (root, variables) => tree.apply(root, { root, variables }) as Doc;
}

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
      fail('Location15983', `An object representing an expression must have exactly one field: ${display(given)}`);
    if (operator && !EXPRESSIONS.includes(operator)) fail('Location31325', `Unknown expression ${operator}`);
    return isNested ? fieldsOf(given, `${above}${name}.`) : [[above + name, given]];
  });

/** The kept fields as they were, then the computed ones. */
function changing(fields: Field[], compile: Compile): Change {
  const isExcluding = fields.some(([path, given]) => path !== '_id' && isFlag(given) && !isTrue(given));
  const computed = fields.filter(([, given]) => !isFlag(given));
  if (isExcluding && computed[0])
    fail(
      isPlainObject(computed[0][1]) ? 'Location31252' : 'Location31310',
      'Invalid computed field in an exclusion projection',
    );
  const tree = treeOf(fields, compile, computed.length > 0);
  return (root, variables) => tree.apply(root, { root, variables }) as Doc;
}

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
    checkFieldNames(names, ['$', ...REFERENCE_FIELDS]);
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
