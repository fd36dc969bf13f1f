import { evalExpr } from 'mingo/core';
import { $slice } from 'mingo/operators/projection';
import { sharedPick } from '../../bson/pick-fields';
import type { Doc } from '../documents';
import { decodePlain, decodeTyped, encode, idFirst, isPlainObject } from '../documents';
import { asked, refuse } from '../errors';
import { mingoOptions, prepareExpression, type Stage } from './expressions';
import { compileFilter, isOperators, type Scope } from './filter';

/** What it gives holds until the next call. */
export type Projection = (bytes: Buffer) => Uint8Array;
type Tree = { [name: string]: Tree | true };
type Field = [path: string, given: unknown];
type MingoOptions = Parameters<Stage>[2];

export const isFlag = (value: unknown): boolean => typeof value === 'number' || typeof value === 'boolean';

/** What find's projection or $project makes of documents; undefined where the document stays whole. */
export function parseProjection(spec: Doc, { variables }: Scope = {}): Projection | undefined {
  const fields = fieldsOf(spec);
  if (fields.length === 0) return undefined;
  if (!fields.every(([, given]) => isFlag(given))) {
    const project = computing(prepareExpression(spec), mingoOptions(variables) as never);
    return (bytes) => asked(() => encode(idFirst(project(decodePlain(Buffer.from(bytes))))));
  }
  const { tree, including } = parseFlags(fields);
  const isDeep = Object.values(tree).some((node) => node !== true);
  if (isDeep) return (bytes) => encode(prune(decodeTyped(bytes), tree, including) as Doc);
  // whole fields are copied as they are stored
  return sharedPick(Object.keys(tree), { including, stopping: true });
}

export const projectStage: Stage = (input, spec, options) => input.map(computing(spec as Doc, options) as never);

/** `{ a: { b: 1 } }` says the same as `{ 'a.b': 1 }`. */
const fieldsOf = (spec: Doc, above = ''): Field[] =>
  Object.entries(spec).flatMap(([name, given]): Field[] => {
    const isNested = isPlainObject(given) && !isOperators(given) && Object.keys(given).length > 0;
    return isNested ? fieldsOf(given, `${above}${name}.`) : [[above + name, given]];
  });

/** The kept fields as they were, then the computed ones; mingo makes null of what is missing. */
function computing(spec: Doc, options: MingoOptions): (doc: Doc) => Doc {
  const fields = fieldsOf(spec);
  const computed = fields.filter(([, given]) => !isFlag(given));
  const including = computed.some(([, given]) => !isPart(given)) || undefined;
  const kept = parseFlags(fields, including);
  const evaluators = computed.map(([path, given]) => [path.split('.'), evaluatorOf(path, given, options)] as const);
  return (doc) => {
    const result = prune(doc, kept.tree, kept.including) as Doc;
    for (const [path, evaluate] of evaluators) {
      const value = evaluate(doc);
      if (value !== undefined) plant(result, path, value);
    }
    return result;
  };
}

const isPart = (given: unknown): given is { $slice: never } =>
  isPlainObject(given) && [given.$slice].flat().every((item) => typeof item === 'number');

function evaluatorOf(path: string, given: unknown, options: MingoOptions): (doc: Doc) => unknown {
  if (isPart(given)) return (doc) => $slice(doc, given.$slice, path, options as never);
  if (!isPlainObject(given) || !('$elemMatch' in given)) return (doc) => evalExpr(doc, given as Doc, options);
  const matches = compileFilter({ item: given });
  return (doc) => {
    const list: unknown = evalExpr(doc, `$${path}`, options);
    const at = Array.isArray(list) ? list.findIndex((item) => matches({ item: [item] })) : -1;
    return Array.isArray(list) && at >= 0 ? [list[at]] : undefined;
  };
}

function parseFlags(fields: Field[], computing?: boolean): { tree: Tree; including: boolean } {
  checkPaths(fields.map(([path]) => path));
  const flags = new Map(fields.flatMap(([path, given]) => (isFlag(given) ? [[path, Boolean(given)] as const] : [])));
  const others = [...flags].filter(([path]) => path !== '_id').map(([, include]) => include);
  const including = computing ?? others[0] ?? flags.get('_id') === true;
  const isMixed = others.some((include) => include !== including);
  if (isMixed) refuse(including ? 31254 : 31253, 'Cannot mix inclusion and exclusion in a projection');
  if (including && !flags.has('_id')) flags.set('_id', true);
  const tree: Tree = {};
  for (const [path, include] of flags) if (include === including) plant(tree, path.split('.'), true);
  return { tree, including };
}

function checkPaths(paths: string[]): void {
  for (const path of paths) {
    if (path.split('.').includes('')) refuse(40353, 'FieldPath must not contain an empty part');
    if (path.includes('$')) refuse(238, 'positional projection is not supported by the embedded database');
    const above = paths.find((other) => path.startsWith(`${other}.`));
    if (above) refuse(31249, `Path collision at ${path} remaining portion ${path.slice(above.length + 1)}`);
  }
}

function plant(holder: Doc, [name = '', ...below]: string[], value: unknown): void {
  const branch = isPlainObject(holder[name]) ? holder[name] : {};
  if (below.length > 0) plant(branch, below, value);
  holder[name] = below.length > 0 ? branch : value;
}

function prune(value: unknown, tree: Tree, including: boolean): unknown {
  const canDescend = (item: unknown) => !including || isPlainObject(item) || Array.isArray(item);
  if (Array.isArray(value)) return value.filter(canDescend).map((item) => prune(item, tree, including));
  if (!isPlainObject(value)) return value;
  const result: Doc = {};
  for (const [name, item] of Object.entries(value)) {
    const node = Object.hasOwn(tree, name) ? tree[name] : undefined;
    if (node === undefined ? !including : node === true && including) result[name] = item;
    else if (typeof node === 'object' && canDescend(item)) result[name] = prune(item, node, including);
  }
  return result;
}
