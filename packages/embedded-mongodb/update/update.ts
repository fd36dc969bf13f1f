import { sharedFieldPicker } from '../bson/pick-fields';
import type { Doc, StoredDocument } from '../documents';
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

export type Update = { isReplacement: boolean; apply(before: Buffer, inserting: boolean): StoredDocument };

const COMPARING = '$addToSet $max $min $pull $pullAll $push'.split(' ');

type Change = { name: string; operator: Operator; path: string; operand: unknown };
const pathsOf = ({ name, path, operand }: Change): string[] => (name === '$rename' ? [path, String(operand)] : [path]);

/** `raw` is undecoded, so that a replacement is stored byte for byte as it was sent. */
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
      return prepareDocument(withUnchangedFields(before, doc, after));
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
  const changedFields = changes.flatMap(pathsOf).map((path) => path.split('.')[0] ?? '');
  const pick = sharedFieldPicker(changedFields);
  const apply = (before: Buffer, inserting: boolean) => {
    const doc = decodeTyped(Buffer.from(pick(before)));
    for (const change of changes) if (inserting || change.name !== '$setOnInsert') applyChange(doc, change, positions);
    return prepareDocument(withFields(before, doc, new Set(changedFields)));
  };
  return { isReplacement: false, apply };
}

const encodeElement = (name: string, value: unknown): Buffer => encode({ [name]: value }).subarray(4, -1);

/**
 * Changes some fields of a document; the others keep their bytes, which bson might not reproduce.
 * @param fields new values of `changedFields`; a changed field that is not in it is removed
 */
function withFields(before: Buffer, fields: Doc, changedFields: ReadonlySet<string>): Buffer {
  const remaining = new Map(Object.entries(fields));
  const elements: Buffer[] = [];
  for (const { name, bytes } of elementsOf(before)) {
    if (!changedFields.has(name)) elements.push(bytes);
    else if (remaining.has(name)) elements.push(encodeElement(name, remaining.get(name)));
    remaining.delete(name);
  }
  return documentOf([...elements, ...[...remaining].map(([name, value]) => encodeElement(name, value))]);
}

/** Encodes the result of a pipeline; fields whose values are still those of `decoded` keep their bytes. */
function withUnchangedFields(before: Buffer, decoded: Doc, after: Doc): Buffer {
  const stored = new Map(elementsOf(before).map(({ name, bytes }) => [name, bytes]));
  const elements = Object.entries(after).map(([name, value]) => {
    const same = Object.hasOwn(decoded, name) && decoded[name] === value ? stored.get(name) : undefined;
    return same ?? encodeElement(name, value);
  });
  return documentOf(elements);
}

/** Parses changes of single fields. Values are typed, so that a stored double or long keeps its type. */
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
  // Reports invalid operands even if no document matches.
  for (const { operator, operand, path } of changes) operator(undefined, operand, path);
  // MongoDB applies changes in the order of field names, across operators.
  const keyOf = (path: string) => path.replaceAll('.', '\0');
  changes.sort((a, b) => (keyOf(a.path) < keyOf(b.path) ? -1 : 1));
  const paths = changes.flatMap(pathsOf);
  checkPaths(paths.sort());
  checkPositions(paths);
  const comparison = scope.compare && changes.find(({ name }) => COMPARING.includes(name));
  if (comparison)
    fail('NotImplemented', `${comparison.name} with a collation is not supported by the embedded database`);
  const identifiers = arrayFilters.map(identifierOf);
  const duplicate = identifiers.find((name, at) => identifiers.indexOf(name) !== at);
  if (duplicate) fail('FailedToParse', `Found multiple array filters with the same top-level field name ${duplicate}`);
  const usedNames = paths.flatMap((path) => [...path.matchAll(/\$\[(\w+)\]/g)].map(([, name = '']) => name));
  const unknown = usedNames.find((name) => !identifiers.includes(name));
  if (unknown) fail('BadValue', `No array filter found for identifier '${unknown}'`);
  const unused = identifiers.filter((name) => !usedNames.includes(name ?? ''));
  if (unused.length > 0)
    fail('FailedToParse', `The array filter for identifier '${unused[0]}' was not used in the update`);
  return changes;
}

function checkRename(path: string, target: unknown): void {
  if (typeof target !== 'string') fail('BadValue', `The 'to' field for $rename must be a string: ${path}`);
  const overlaps = `${path}.`.startsWith(`${target}.`) || `${target}.`.startsWith(`${path}.`);
  if (overlaps) fail('BadValue', `The source and target field for $rename must differ: ${path}`);
  if (path === '_id' || target === '_id')
    fail('ImmutableField', "Performing an update on the path '_id' would modify it");
  const hasPosition = [path, String(target)].some((name) => name.split('.').some((part) => /^\d+$|^\$/.test(part)));
  if (hasPosition) fail('BadValue', `$rename does not support array elements: ${path}`);
}

const MAX_PATH = 200;

/** Neither the source nor the target of $rename may be in an array. */
function checkRenamed(doc: Doc, path: string): void {
  let holder: unknown = doc;
  for (const name of path.split('.')) {
    if (Array.isArray(holder)) fail('BadValue', `A field of $rename cannot be an array element: '${path}'`);
    holder = isPlainObject(holder) && Object.hasOwn(holder, name) ? holder[name] : undefined;
  }
}

function checkPaths(paths: string[]): void {
  const seenPaths = new Set<string>();
  for (const path of paths) {
    const segments = path.split('.');
    if (segments.length > MAX_PATH) fail('BadValue', `an update path has more than ${MAX_PATH} names`);
    if (segments.includes('')) fail('EmptyFieldName', `The update path '${path}' contains an empty field name`);
    const dollar = segments.find((name) => name.startsWith('$') && !/^\$(\[\w*\])?$/.test(name));
    if (dollar)
      fail('DollarPrefixedFieldName', `The dollar ($) prefixed field '${dollar}' in '${path}' is not allowed`);
    // Paths are sorted, so a parent precedes its children.
    for (let length = 1; length <= segments.length; length++) {
      const other = segments.slice(0, length).join('.');
      if (seenPaths.has(other))
        fail('ConflictingUpdateOperators', `Updating the path '${path}' would create a conflict at '${other}'`);
    }
    seenPaths.add(path);
  }
}

/** Rejects two names that may refer to one element; MongoDB checks whether they do. */
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
  let renamed: unknown;
  const change = (current: unknown) => {
    renamed = current;
    return name === '$rename' ? undefined : operator(current, operand, path);
  };
  const lenient = name === '$unset' || name === '$rename';
  if (name === '$rename') for (const one of [path, String(operand)]) checkRenamed(doc, one);
  replaceAt(doc, { path: path.split('.'), positions, lenient, change });
  if (name !== '$rename' || renamed === undefined) return;
  replaceAt(doc, { path: String(operand).split('.'), positions, lenient: false, change: () => renamed });
}

/** Updates a stored document. Equal bytes mean that nothing was modified. */
export const changeDocument = (id: Buffer, before: Buffer, update: Update): StoredDocument =>
  withSameId(id, update.apply(before, false));

/** The document that an upsert inserts: the equality conditions of its filter, then the update. */
export function upsertDocument(filter: Doc, update: Update): StoredDocument {
  const seed: Doc = {};
  const equalities = equalitiesOf(filter).filter(([path]) => !update.isReplacement || path === '_id');
  for (const [at, [path, value]] of equalities.entries()) {
    const isDuplicate = equalities.some(([other], place) => place !== at && `${path}.`.startsWith(`${other}.`));
    if (isDuplicate) fail('NotSingleValueField', `cannot infer query fields to set, path '${path}' is matched twice`);
    const positions = { filter: {}, arrayFilters: [], scope: {} };
    replaceAt(seed, { path: path.split('.'), positions, lenient: false, change: () => value });
  }
  const after = update.apply(encode(seed), true);
  return seed._id === undefined ? after : withSameId(encodeValue(seed._id), after);
}

const withSameId = (id: Buffer, after: StoredDocument): StoredDocument =>
  after.id.equals(id) ? after : fail('ImmutableField', "the update would modify the immutable field '_id'");

/** The fields that a filter requires to equal a value: `{ a: 1 }` and equivalent forms. */
const equalitiesOf = (filter: Doc): [path: string, value: unknown][] =>
  conditionsOf(filter).conditions.flatMap(({ path, operator, operand }) => {
    const isSingle = operator === '$in' && Array.isArray(operand) && operand.length === 1;
    const values = operator === '$eq' ? [operand] : isSingle || operator === '$all' ? [operand].flat() : [];
    const plain = values.filter((value) => !isPattern(value) && !isOperators(value));
    return plain.map((value): [string, unknown] => [path, value]);
  });
