import { onDemand } from 'bson';
import { Aggregator } from 'mingo/aggregator';
import { Query } from 'mingo/query';
import {
  type Doc,
  decodePlain,
  decodeTyped,
  elementBytes,
  elementName,
  encode,
  idFirst,
  isPlainObject,
  joinElements,
} from '../documents';
import { CommandError } from '../errors';
import { mingoOptions, prepareExpression } from './matcher';

/** From a stored document's bytes to the projected document's. */
export type Projection = (bytes: Buffer) => Uint8Array;

export function parseProjection(spec: Doc): Projection | undefined {
  const fields = Object.entries(spec);
  if (fields.length === 0) return undefined;
  const simple = fields.every(([path, value]) => isFlag(value) && !path.includes('$'));
  if (!simple) return computed(spec);
  const paths = new Map(fields.map(([path, value]) => [path, Boolean(Number(value))]));
  const others = [...paths].filter(([path]) => path !== '_id').map(([, include]) => include);
  const including = others[0] ?? paths.get('_id') === true;
  if (others.some((include) => include !== including)) {
    throw new CommandError(
      2,
      `Cannot do ${including ? 'exclusion' : 'inclusion'} in ${including ? 'inclusion' : 'exclusion'} projection`,
    );
  }
  if (including && !paths.has('_id')) paths.set('_id', true);
  const wanted = new Set([...paths].filter(([, include]) => include === including).map(([path]) => path));
  return [...wanted].some((path) => path.includes('.')) ? nested(wanted, including) : topLevel(wanted, including);
}

export const isSimpleProjection = (spec: Doc): boolean => Object.values(spec).every(isFlag);

const isFlag = (value: unknown): boolean => typeof value === 'number' || typeof value === 'boolean';

/** Whole fields are copied as they are stored. */
function topLevel(paths: Set<string>, including: boolean): Projection {
  return (bytes) => {
    const kept: Buffer[] = [];
    for (const element of onDemand.parseToElements(bytes)) {
      if (paths.has(elementName(bytes, element)) === including) kept.push(elementBytes(bytes, element));
    }
    return joinElements(kept);
  };
}

type Tree = { [name: string]: Tree | true };

function nested(paths: Set<string>, including: boolean): Projection {
  const tree: Tree = {};
  for (const path of paths) {
    let node = tree;
    const segments = path.split('.');
    for (const [i, name] of segments.entries()) {
      const next = node[name];
      if (i === segments.length - 1) node[name] = true;
      else if (typeof next === 'object') node = next;
      else {
        const fresh: Tree = {};
        node[name] = fresh;
        node = fresh;
      }
    }
  }
  return (bytes) => encode(project(decodeTyped(Buffer.from(bytes)), tree, including) as Doc);
}

function project(value: unknown, tree: Tree, including: boolean): unknown {
  if (Array.isArray(value)) {
    return value
      .filter((item) => !including || isPlainObject(item) || Array.isArray(item))
      .map((item) => project(item, tree, including));
  }
  if (!isPlainObject(value)) return value;
  const result: Doc = {};
  for (const [name, item] of Object.entries(value)) {
    const node = Object.hasOwn(tree, name) ? tree[name] : undefined;
    if (node === undefined ? !including : node === true && including) result[name] = item;
    else if (typeof node === 'object' && (!including || isPlainObject(item) || Array.isArray(item))) {
      result[name] = project(item, node, including);
    }
  }
  return result;
}

/** $slice and $elemMatch are projections of mingo's find; everything else is an aggregation's $project. */
function computed(spec: Doc): Projection {
  const prepared = prepareExpression(spec) as Doc;
  if (Object.keys(spec).some((path) => path.includes('$')))
    throw new CommandError(2, 'positional projection is not supported by the embedded database');
  const ofFind = Object.values(prepared).some(
    (value) => isPlainObject(value) && ('$slice' in value || '$elemMatch' in value),
  );
  if (ofFind) {
    const query = new Query({}, mingoOptions);
    return (bytes) => encode(idFirst(query.find<Doc>([decodePlain(Buffer.from(bytes))], prepared).all()[0] ?? {}));
  }
  const aggregator = new Aggregator([{ $project: prepared }], mingoOptions);
  return (bytes) => encode(idFirst(aggregator.run<Doc>([decodePlain(Buffer.from(bytes))])[0] ?? {}));
}
