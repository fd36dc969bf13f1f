import { BSONRegExp } from 'bson';
import { Context } from 'mingo/core';
import * as accumulators from 'mingo/operators/accumulator';
import * as expressions from 'mingo/operators/expression';
import * as stages from 'mingo/operators/pipeline';
import * as projections from 'mingo/operators/projection';
import * as queries from 'mingo/operators/query';
import * as windows from 'mingo/operators/window';
import { Query } from 'mingo/query';
import { type Doc, isPlainObject } from '../documents';
import { CommandError } from '../errors';
import { predicateOperators } from './predicate-operators';
import { sortStage } from './sort-stage';

export const mingoOptions = {
  scriptEnabled: false,
  context: Context.init({
    accumulator: accumulators,
    expression: expressions,
    pipeline: { ...stages, $sort: sortStage } as unknown as typeof stages,
    projection: projections,
    query: { ...queries, ...predicateOperators } as unknown as typeof queries,
    window: windows,
  }),
};

// The first three run JavaScript; the others need what this database does not have, and must not be answered wrongly.
const REFUSED = new Set([
  '$where',
  '$function',
  '$accumulator',
  '$text',
  '$near',
  '$nearSphere',
  '$geoWithin',
  '$geoIntersects',
  '$jsonSchema',
  '$meta',
  '$sampleRate',
]);

/** A copy mingo can work with: regular expressions compiled, operators that cannot be answered refused by name. */
export function prepareExpression(value: unknown): unknown {
  if (value instanceof BSONRegExp) return compile(value.pattern, value.options);
  if (Array.isArray(value)) return value.map(prepareExpression);
  if (!isPlainObject(value)) return value;
  const copy: Doc = {};
  for (const [name, item] of Object.entries(value)) {
    if (REFUSED.has(name)) throw new CommandError(2, `${name} is not supported by the embedded database`);
    copy[name] = prepareExpression(item);
  }
  if ('$regex' in copy && ('$options' in copy || typeof copy.$regex === 'string')) {
    const { $regex, $options, ...rest } = copy;
    const source = $regex instanceof RegExp ? $regex.source : String($regex);
    const flags = $options === undefined ? ($regex instanceof RegExp ? $regex.flags : '') : String($options);
    return { ...rest, $regex: compile(source, flags) };
  }
  return copy;
}

function compile(pattern: string, options: string): RegExp {
  if (/[^imsu]/.test(options)) throw new CommandError(2, `invalid flag in regex options: ${options}`);
  try {
    return new RegExp(pattern, options);
  } catch {
    throw new CommandError(2, 'Regular expression is invalid');
  }
}

/** A test of decoded documents for a filter. */
export function matcherFor(filter: Doc): (doc: Doc) => boolean {
  const query = new Query(prepareExpression(filter) as Doc, mingoOptions);
  return (doc) => query.test(doc);
}
