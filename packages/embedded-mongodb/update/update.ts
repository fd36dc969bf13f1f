import { sharedPick } from '../bson/pick-fields';
import type { Doc, Stored } from '../documents';
import {
  decodeTyped,
  documentOf,
  elementsOf,
  encode,
  idElementsOf,
  isOperators,
  isPlainObject,
  prepareDocument,
} from '../documents';
import { fail } from '../errors';
import { encodeValue } from '../keys/encoding';
import { conditionsOf } from '../query/filter';
import { isPattern } from '../query/patterns';
import { compileStages, parsePipeline } from '../query/pipeline';
import { OPERATORS, type Operator } from './operators';
import { identifierOf, type Positions, replaceAt } from './replace-at';

export type Update = { isReplacement: boolean; apply(before: Buffer, inserting: boolean): Stored };

const COMPARING = '$addToSet $max $min $pull $pullAll $push'.split(' ');

type Change = { name: string; operator: Operator; path: string; operand: unknown };
const pathsOf = ({ name, path, operand }: Change): string[] => (name === '$rename' ? [path, String(operand)] : [path]);

/** `raw`: undecoded, so that a replacement is stored byte for byte as it was sent. */
export function parseUpdate(raw: unknown, positions: Positions): Update {
  if (Array.isArray(raw)) {
    if (positions.arrayFilters.length > 0)
      fail('FailedToParse', 'arrayFilters may not be specified for pipeline-style updates');
    const scope = { variables: positions.scope.variables };
    const stages = raw.map((stage) =>
      stage instanceof Uint8Array
        ? decodeTyped(stage)
        : fail('TypeMismatch', 'Each element of the pipeline must be an object'),
    );
    const run = compileStages(parsePipeline(stages, scope, true), scope, true);
    const apply = (before: Buffer) => {
      const doc = decodeTyped(before);
      const after: Doc = { ...('_id' in doc && { _id: doc._id }), ...[...run([doc])][0] };
      return prepareDocument(withSameFields(before, doc, after));
    };
    return { isReplacement: false, apply };
  }
  if (!(raw instanceof Uint8Array))
    return fail('FailedToParse', 'Update argument must be either an object or an array');
  const bytes = Buffer.from(raw);
  const names = elementsOf(bytes).map(({ name }) => name);
  const operator = names.find((name) => name.startsWith('$'));
  if (!names[0]?.startsWith('$')) {
    if (operator) fail('DollarPrefixedFieldName', `The dollar ($) prefixed field '${operator}' is not allowed here`);
    const idFor = (before: Buffer) => (names.includes('_id') ? [] : idElementsOf(before));
    const apply = (before: Buffer) => prepareDocument(documentOf([...idFor(before), bytes.subarray(4, -1)]));
    return { isReplacement: true, apply };
  }
  const changes = parseOperators(decodeTyped(bytes), positions);
  const touched = changes.flatMap(pathsOf).map((path) => path.split('.')[0] ?? '');
  const pick = sharedPick(touched);
  const apply = (before: Buffer, inserting: boolean) => {
    const doc = decodeTyped(Buffer.from(pick(before)));
    for (const change of changes) if (inserting || change.name !== '$setOnInsert') applyChange(doc, change, positions);
    return prepareDocument(withFields(before, doc, new Set(touched)));
  };
  return { isReplacement: false, apply };
}

const written = (name: string, value: unknown): Buffer => encode({ [name]: value }).subarray(4, -1);

/**
 * A document with some fields changed; the others keep their bytes, whatever bson would make of them.
 * @param fields what the `touched` ones are now: those that are not in it are taken away
 */
function withFields(before: Buffer, fields: Doc, touched: ReadonlySet<string>): Buffer {
  const left = new Map(Object.entries(fields));
  const kept: Buffer[] = [];
  for (const { name, bytes } of elementsOf(before)) {
    if (!touched.has(name)) kept.push(bytes);
    else if (left.has(name)) kept.push(written(name, left.get(name)));
    left.delete(name);
  }
  return documentOf([...kept, ...[...left].map(([name, value]) => written(name, value))]);
}

/** What a pipeline made of a document; the fields whose values are still those of `given` keep their bytes. */
function withSameFields(before: Buffer, given: Doc, after: Doc): Buffer {
  const stored = new Map(elementsOf(before).map(({ name, bytes }) => [name, bytes]));
  const elements = Object.entries(after).map(([name, value]) => {
    const same = Object.hasOwn(given, name) && given[name] === value ? stored.get(name) : undefined;
    return same ?? written(name, value);
  });
  return documentOf(elements);
}

/** Changes of single fields: of typed values, so that a stored double or long stays what it is. */
function parseOperators(update: Doc, { arrayFilters, scope }: Positions): Change[] {
  const changes = Object.entries(update).flatMap(([name, fields]) => {
    const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
    if (!operator)
      return fail('FailedToParse', `Unknown modifier: ${name}. Expected a valid update modifier or a pipeline`);
    if (!isPlainObject(fields))
      return fail('FailedToParse', `Modifiers operate on fields but we found another type: ${name}`);
    return Object.entries(fields).map(([path, operand]): Change => ({ name, operator, path, operand }));
  });
  for (const { name, path, operand } of changes) if (name === '$rename') checkRename(path, operand);
  // what is wrong is told also where nothing matches
  for (const { operator, operand, path } of changes) operator(undefined, operand, path);
  // MongoDB goes by the names of the fields, whichever operator names them
  const keyOf = (path: string) => path.replaceAll('.', '\0');
  changes.sort((a, b) => (keyOf(a.path) < keyOf(b.path) ? -1 : 1));
  const paths = changes.flatMap(pathsOf);
  checkPaths(paths.sort());
  checkPositions(paths);
  const comparing = scope.compare && changes.find(({ name }) => COMPARING.includes(name));
  if (comparing) fail('NotImplemented', `${comparing.name} with a collation is not supported by the embedded database`);
  const identifiers = arrayFilters.map(identifierOf);
  const twice = identifiers.find((name, at) => identifiers.indexOf(name) !== at);
  if (twice) fail('FailedToParse', `Found multiple array filters with the same top-level field name ${twice}`);
  const used = paths.flatMap((path) => [...path.matchAll(/\$\[(\w+)\]/g)].map(([, name = '']) => name));
  const unknown = used.find((name) => !identifiers.includes(name));
  if (unknown) fail('BadValue', `No array filter found for identifier '${unknown}'`);
  const unused = identifiers.filter((name) => !used.includes(name ?? ''));
  if (unused.length > 0)
    fail('FailedToParse', `The array filter for identifier '${unused[0]}' was not used in the update`);
  return changes;
}

function checkRename(path: string, target: unknown): void {
  if (typeof target !== 'string') fail('BadValue', `The 'to' field for $rename must be a string: ${path}`);
  const isOnOne = `${path}.`.startsWith(`${target}.`) || `${target}.`.startsWith(`${path}.`);
  if (isOnOne) fail('BadValue', `The source and target field for $rename must differ: ${path}`);
  if (path === '_id' || target === '_id')
    fail('ImmutableField', "Performing an update on the path '_id' would modify it");
  const isInArray = [path, String(target)].some((name) => name.split('.').some((part) => /^\d+$|^\$/.test(part)));
  if (isInArray) fail('BadValue', `$rename is not for elements of arrays: ${path}`);
}

const MAX_PATH = 200;

/** What is renamed, and to what, are no parts of elements. */
function checkRenamed(doc: Doc, path: string): void {
  let holder: unknown = doc;
  for (const name of path.split('.')) {
    if (Array.isArray(holder)) fail('BadValue', `A field of $rename cannot be an array element: '${path}'`);
    holder = isPlainObject(holder) && Object.hasOwn(holder, name) ? holder[name] : undefined;
  }
}

function checkPaths(paths: string[]): void {
  const known = new Set<string>();
  for (const path of paths) {
    const segments = path.split('.');
    if (segments.length > MAX_PATH) fail('BadValue', `an update path has more than ${MAX_PATH} names`);
    if (segments.includes('')) fail('EmptyFieldName', `The update path '${path}' contains an empty field name`);
    const dollar = segments.find((name) => name.startsWith('$') && !/^\$(\[\w*\])?$/.test(name));
    if (dollar)
      fail('DollarPrefixedFieldName', `The dollar ($) prefixed field '${dollar}' in '${path}' is not allowed`);
    // in their order, so that what is above a path came before it
    for (let length = 1; length <= segments.length; length++) {
      const other = segments.slice(0, length).join('.');
      if (known.has(other))
        fail('ConflictingUpdateOperators', `Updating the path '${path}' would create a conflict at '${other}'`);
    }
    known.add(path);
  }
}

/** Two names for what may be one element; MongoDB finds out whether it is. */
function checkPositions(paths: string[]): void {
  const names = new Map<string, Set<string>>();
  for (const path of paths) {
    const segments = path.split('.');
    for (const [at, name] of segments.entries()) {
      const above = segments.slice(0, at).join('.');
      names.set(above, (names.get(above) ?? new Set()).add(name));
    }
  }
  for (const [above, below] of names) {
    const isMixed = below.size > 1 && [...below].some((name) => name.startsWith('$'));
    const areFilters = [...below].every((name) => /^\$\[\w+\]$/.test(name));
    if (isMixed && areFilters) fail('NotImplemented', `several array filters below '${above}' are not supported`);
    if (isMixed)
      fail('ConflictingUpdateOperators', `Updating elements of '${above}' in several ways would create a conflict`);
  }
}

function applyChange(doc: Doc, { name, operator, path, operand }: Change, positions: Positions): void {
  let taken: unknown;
  const change = (current: unknown) => {
    taken = current;
    return name === '$rename' ? undefined : operator(current, operand, path);
  };
  const lenient = name === '$unset' || name === '$rename';
  if (name === '$rename') for (const one of [path, String(operand)]) checkRenamed(doc, one);
  replaceAt(doc, { path: path.split('.'), positions, lenient, change });
  if (name !== '$rename' || taken === undefined) return;
  replaceAt(doc, { path: String(operand).split('.'), positions, lenient: false, change: () => taken });
}

/** The stored form of a document after an update. Equal bytes mean nothing was modified. */
export const changeDocument = (id: Buffer, before: Buffer, update: Update): Stored =>
  withSameId(id, update.apply(before, false));

/** The document an upsert inserts: the equalities of its filter (typed values), then the update. */
export function upsertDocument(filter: Doc, update: Update): Stored {
  const seed: Doc = {};
  const equalities = equalitiesOf(filter).filter(([path]) => !update.isReplacement || path === '_id');
  for (const [at, [path, value]] of equalities.entries()) {
    const isTwice = equalities.some(([other], place) => place !== at && `${path}.`.startsWith(`${other}.`));
    if (isTwice) fail('NotSingleValueField', `cannot infer query fields to set, path '${path}' is matched twice`);
    const positions = { filter: {}, arrayFilters: [], scope: {} };
    replaceAt(seed, { path: path.split('.'), positions, lenient: false, change: () => value });
  }
  const after = update.apply(encode(seed), true);
  return seed._id === undefined ? after : withSameId(encodeValue(seed._id), after);
}

const withSameId = (id: Buffer, after: Stored): Stored =>
  after.id.equals(id) ? after : fail('ImmutableField', "the update would modify the immutable field '_id'");

/** What a filter says a field is: `{ a: 1 }`, and what comes to the same. */
const equalitiesOf = (filter: Doc): [path: string, value: unknown][] =>
  conditionsOf(filter).conditions.flatMap(({ path, operator, operand }) => {
    const isSingle = operator === '$in' && Array.isArray(operand) && operand.length === 1;
    const values = operator === '$eq' ? [operand] : isSingle || operator === '$all' ? [operand].flat() : [];
    const known = values.filter((value) => !isPattern(value) && !isOperators(value));
    return known.map((value): [string, unknown] => [path, value]);
  });
