import { sharedFieldPicker } from '../bson/pick-fields';
import { asDocument, type Doc, decodeTyped, encode, idFirst, isOperators, isPlainObject, setField } from '../documents';
import { display, fail } from '../errors';
import { EXPRESSIONS, expressionCompiler } from '../expressions/compile';
import { type Compile, type Evaluate, type EvaluationContext, isTrue, kindOf } from '../expressions/values';
import { checkFieldNames, REFERENCE_FIELDS } from '../keys/paths';
import type { Scope } from './filter';

/** The result is valid until the next call. */
export type Projection = (bytes: Buffer) => Uint8Array;

export type DocumentChange = (doc: Doc, variables: Doc) => Doc;
type Field = [path: string, spec: unknown];

/** What happens to a field: included, excluded, computed, or decided by its subfields. */
type Node = boolean | Evaluate | FieldTree;

/** The fields of a projection or $addFields as a tree. */
class FieldTree {
  readonly fields = new Map<string, Node>();
  /** Fields that are computed or have computed subfields, in order. */
  private readonly computed = new Set<string>();
  /** @param including unnamed fields are left out */
  constructor(readonly including: boolean) {}
  add([name = '', ...below]: readonly string[], leaf: boolean | Evaluate): void {
    if (typeof leaf === 'function') this.computed.add(name);
    const existing = this.fields.get(name);
    const branch = existing instanceof FieldTree ? existing : new FieldTree(this.including);
    if (below.length > 0) branch.add(below, leaf);
    this.fields.set(name, below.length > 0 ? branch : leaf);
  }
  /**
   * Applies the tree to a value, and to each element of an array. A scalar becomes a document of the computed fields; without
   * any it is dropped by an inclusion and kept by an exclusion.
   */
  apply(value: unknown, environment: EvaluationContext): unknown {
    if (Array.isArray(value)) {
      const items = value.map((item) => this.apply(item, environment));
      return items.filter((item) => item !== undefined);
    }
    const document = asDocument(value);
    if (!document && this.computed.size === 0) return this.including ? undefined : value;
    const before: Doc = document ?? {};
    const after: Doc = {};
    for (const [name, item] of Object.entries(before)) {
      const included = this.keep(name, item, environment);
      if (included !== undefined) setField(after, name, included);
    }
    for (const name of this.computed) {
      const node = this.fields.get(name);
      if (node instanceof FieldTree && Object.hasOwn(before, name)) continue;
      const computed = node instanceof FieldTree ? node.apply(undefined, environment) : (node as Evaluate)(environment);
      if (computed === undefined) delete after[name];
      else setField(after, name, computed);
    }
    return after;
  }
  private keep(name: string, item: unknown, environment: EvaluationContext): unknown {
    const node = this.fields.get(name);
    if (node instanceof FieldTree) return node.apply(item, environment);
    // A recomputed field keeps its position.
    const isKept = node === undefined || typeof node === 'function' ? !this.including : node;
    return isKept ? item : undefined;
  }
}

const NO_ENVIRONMENT = { root: {}, variables: {} };

export const isFlag = (value: unknown): boolean => kindOf(value) !== undefined || typeof value === 'boolean';

/** Compiles find's projection or $project; undefined if documents stay whole. */
export function parseProjection(spec: Doc, { variables: own = {} }: Scope = {}): Projection | undefined {
  const variables = { NOW: new Date(), ...own };
  const fields = fieldsOf(spec);
  if (fields.length === 0) return undefined;
  if (!fields.every(([, spec]) => isFlag(spec))) {
    const project = compileChange(fields, expressionCompiler(Object.keys(own)));
    return (bytes) => encode(idFirst(project(decodeTyped(Buffer.from(bytes)), variables)));
  }
  const tree = treeOf(fields);
  const isDeep = [...tree.fields.values()].some((node) => node instanceof FieldTree);
  if (isDeep) {
    // Excluded fields need not be decoded.
    const pick = tree.including
      ? sharedFieldPicker([...tree.fields.keys()], { stopEarly: true })
      : (bytes: Buffer) => bytes;
    return (bytes) => encode(tree.apply(decodeTyped(pick(bytes)), NO_ENVIRONMENT) as Doc);
  }
  const names = [...tree.fields].filter(([, include]) => include === tree.including).map(([name]) => name);
  // Whole fields are copied undecoded.
  return sharedFieldPicker(names, { including: tree.including, stopEarly: true });
}

export function compileProject(spec: unknown, compile: Compile): DocumentChange {
  if (!isPlainObject(spec)) return fail('Location15969', '$project specification must be an object');
  const fields = fieldsOf(spec);
  if (fields.length === 0) fail('Location51272', 'projection specification must have at least one field');
  const project = compileChange(fields, compile);
  return (doc, variables) => idFirst(project(doc, variables));
}

export function compileAddFields(spec: unknown, compile: Compile): DocumentChange {
  if (!isPlainObject(spec)) return fail('Location40272', '$addFields specification stage must be an object');
  const fields = fieldsOf(spec);
  if (fields.length === 0) fail('Location40177', 'specification must have at least one field');
  checkPaths(fields);
  const tree = new FieldTree(false);
  for (const [path, entry] of fields) tree.add(path.split('.'), compile(entry));
  return (root, variables) => tree.apply(root, { root, variables }) as Doc;
}

export function compileUnset(spec: unknown): (doc: Doc) => Doc {
  if (typeof spec !== 'string' && !Array.isArray(spec))
    return fail('Location31002', '$unset specification must be a string or an array');
  const paths = [spec].flat();
  if (paths.length === 0)
    fail('Location31119', '$unset specification must be a string or an array with at least one field');
  if (!paths.every((path) => typeof path === 'string'))
    fail('Location31120', '$unset specification must be a string or an array containing only string values');
  const tree = treeOf(paths.map((path): Field => [String(path), 0]));
  return (doc) => tree.apply(doc, NO_ENVIRONMENT) as Doc;
}

/** Flattens `{ a: { b: 1 } }` to `a.b`. */
const fieldsOf = (spec: Doc, above = ''): Field[] =>
  Object.entries(spec).flatMap(([name, entry]): Field[] => {
    const isNested = isPlainObject(entry) && !isOperators(entry);
    if (isNested && Object.keys(entry).length === 0)
      fail('Location51270', `An empty sub-projection is not a valid value. Found empty object at path ${above}${name}`);
    const [operator = '', ...more] = isOperators(entry) ? Object.keys(entry) : [];
    if (more.length > 0)
      fail('Location15983', `An object representing an expression must have exactly one field: ${display(entry)}`);
    if (operator && !EXPRESSIONS.includes(operator)) fail('Location31325', `Unknown expression ${operator}`);
    return isNested ? fieldsOf(entry, `${above}${name}.`) : [[above + name, entry]];
  });

function compileChange(fields: Field[], compile: Compile): DocumentChange {
  const isExcluding = fields.some(([path, entry]) => path !== '_id' && isFlag(entry) && !isTrue(entry));
  const computed = fields.filter(([, entry]) => !isFlag(entry));
  if (isExcluding && computed[0])
    fail(
      isPlainObject(computed[0][1]) ? 'Location31252' : 'Location31310',
      'Invalid computed field in an exclusion projection',
    );
  const tree = treeOf(fields, compile, computed.length > 0);
  return (root, variables) => tree.apply(root, { root, variables }) as Doc;
}

/** @param compile for computed fields; undefined if there are none. `isIncluding` overrides the flags. */
function treeOf(fields: Field[], compile?: Compile, isIncluding = false): FieldTree {
  checkPaths(fields);
  const flags = new Map(fields.flatMap(([path, entry]) => (isFlag(entry) ? [[path, isTrue(entry)] as const] : [])));
  const others = [...flags].filter(([path]) => path !== '_id').map(([, include]) => include);
  const including = isIncluding || (others[0] ?? flags.get('_id') === true);
  const isMixed = others.some((include) => include !== including);
  if (isMixed)
    fail(including ? 'Location31254' : 'Location31253', 'Cannot mix inclusion and exclusion in a projection');
  const isIdNamed = fields.some(([path]) => path === '_id' || path.startsWith('_id.'));
  const tree = new FieldTree(including);
  if (including && !isIdNamed) tree.add(['_id'], true);
  for (const [path, entry] of fields) {
    if (isFlag(entry)) tree.add(path.split('.'), isTrue(entry));
    else if (compile) tree.add(path.split('.'), compile(entry));
  }
  return tree;
}

function checkPaths(fields: Field[]): void {
  const positions = new Map(fields.map(([path], at) => [path, at]));
  for (const [at, [path]] of fields.entries()) {
    const names = path.split('.');
    if (path === '') fail('Location40352', 'FieldPath cannot be constructed with empty string');
    if (names.includes('')) fail('Location40353', 'FieldPath must not contain an empty part');
    checkFieldNames(names, ['$', ...REFERENCE_FIELDS]);
    if (positions.get(path) !== at) fail('Location31250', `Path collision at ${path}`);
    if (names.includes('$')) fail('NotImplemented', 'positional projection is not supported by the embedded database');
    for (let length = 1; length < names.length; length++) {
      const above = names.slice(0, length).join('.');
      const position = positions.get(above);
      const code = (position ?? 0) > at ? 'Location31250' : 'Location31249';
      if (position !== undefined)
        fail(code, `Path collision at ${path} remaining portion ${names.slice(length).join('.')}`);
    }
  }
}
