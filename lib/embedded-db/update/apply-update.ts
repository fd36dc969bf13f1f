import { onDemand } from 'bson';
import { Aggregator } from 'mingo/aggregator';
import {
  checkId,
  type Doc,
  decodePlain,
  decodeTyped,
  elementBytes,
  elementName,
  encode,
  isPlainObject,
  joinElements,
  prepareDocument,
} from '../documents';
import { CommandError } from '../errors';
import { equalValues } from '../keys/compare';
import { mingoOptions, prepareExpression } from '../query/matcher';
import { applyOperators } from './apply-operators';
import { type Positions, setAt } from './targets';

/** What `u` of an update statement may be: operators, a whole document, or a pipeline. */
export type Change =
  | { kind: 'operators'; update: Doc }
  | { kind: 'replacement'; bytes: Buffer }
  | { kind: 'pipeline'; stages: Doc[] };

const PIPELINE_STAGES = new Set(['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith']);

export function parseChange(raw: unknown): Change {
  if (Array.isArray(raw)) {
    const stages = raw.map((stage) => prepareExpression(decodePlain(stage as Uint8Array)) as Doc);
    for (const stage of stages) {
      const name = Object.keys(stage)[0] ?? '';
      if (!PIPELINE_STAGES.has(name)) throw new CommandError(72, `${name} is not allowed to be used within an update`);
    }
    return { kind: 'pipeline', stages };
  }
  if (!(raw instanceof Uint8Array)) throw new CommandError(9, 'Update argument must be either an object or an array');
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const names = [...onDemand.parseToElements(bytes)].map((element) => elementName(bytes, element));
  if (!names[0]?.startsWith('$')) {
    const operator = names.find((name) => name.startsWith('$'));
    if (operator)
      throw new CommandError(52, `The dollar ($) prefixed field '${operator}' is not allowed in a replacement`);
    return { kind: 'replacement', bytes };
  }
  return { kind: 'operators', update: decodeTyped(bytes) };
}

export type Changed = { bytes: Buffer; plain: Doc };

/** The stored form of a document after a change. Equal bytes mean nothing was modified. */
export function changeDocument(before: Buffer, change: Change, positions: Positions): Changed {
  const id = decodePlain(idDocument(before))._id;
  const after = produce(before, change, positions, false);
  if (!equalValues(after.plain._id, id)) {
    throw new CommandError(66, `Performing an update on the path '_id' would modify the immutable field '_id'`);
  }
  return after;
}

/** The document an upsert inserts: the equalities of its filter, then the change. */
export function upsertDocument(filter: Doc, change: Change, positions: Positions): Changed {
  const seed: Doc = {};
  for (const [path, value] of equalitiesOf(filter)) {
    if (change.kind !== 'replacement' || path === '_id') setAt(seed, path.split('.'), value);
  }
  const after = produce(encode(seed), change, positions, true);
  if (seed._id !== undefined && !equalValues(after.plain._id, seed._id)) {
    throw new CommandError(66, `Performing an update on the path '_id' would modify the immutable field '_id'`);
  }
  checkId(after.plain._id);
  return after;
}

function produce(before: Buffer, change: Change, positions: Positions, inserting: boolean): Changed {
  if (change.kind === 'replacement') return replace(before, change.bytes);
  if (change.kind === 'pipeline') return prepareDocument(encode(runPipeline(before, change.stages)));
  const doc = decodeTyped(before);
  applyOperators(doc, change.update, positions, inserting);
  return prepareDocument(encode(doc));
}

function replace(before: Buffer, replacement: Buffer): Changed {
  const elements = [...onDemand.parseToElements(replacement)];
  if (elements.some((element) => elementName(replacement, element) === '_id')) return prepareDocument(replacement);
  const id = idDocument(before);
  return prepareDocument(
    joinElements([id.subarray(4, -1), ...elements.map((element) => elementBytes(replacement, element))]),
  );
}

/** `{ _id }` alone, without decoding the rest. */
function idDocument(bytes: Buffer): Buffer {
  const first = [...onDemand.parseToElements(bytes)].find((element) => elementName(bytes, element) === '_id');
  return joinElements(first ? [elementBytes(bytes, first)] : []);
}

/** Pipelines work on plain numbers; fields they leave alone get their stored types back. */
function runPipeline(before: Buffer, stages: Doc[]): Doc {
  const plain = decodePlain(before);
  const typed = decodeTyped(before);
  const [after] = new Aggregator(stages, mingoOptions).run<Doc>([decodePlain(before)]);
  const result: Doc = { ...(plain._id !== undefined && { _id: plain._id }), ...after };
  for (const [name, value] of Object.entries(result)) {
    if (Object.hasOwn(plain, name) && equalValues(value, plain[name])) result[name] = typed[name];
  }
  return result;
}

function equalitiesOf(filter: Doc): [path: string, value: unknown][] {
  return Object.entries(filter).flatMap(([path, value]): [string, unknown][] => {
    if (path === '$and' && Array.isArray(value)) return value.flatMap((part) => equalitiesOf(part as Doc));
    if (path.startsWith('$')) return [];
    if (isPlainObject(value) && Object.keys(value).some((name) => name.startsWith('$'))) {
      return '$eq' in value ? [[path, value.$eq]] : [];
    }
    return [[path, value]];
  });
}
