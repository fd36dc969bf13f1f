import { type Doc, isPlainObject } from '../documents';
import { fail } from '../errors';
import { accumulatorOf, type Gathering } from '../expressions/groups';
import type { Compile } from '../expressions/operator';
import { keyOf } from '../keys/encoding';
import { Holding, ITEM_BYTES, weightOf } from './memory';
import { checkTime } from './time';

/** `$group`: one document a value of `_id`, in the order in which the values come up. */
export function grouping(spec: unknown, compile: Compile, variables: Doc): (docs: Iterable<Doc>) => Iterable<Doc> {
  if (!isPlainObject(spec)) return fail('Location15947', "a group's fields must be specified in an object");
  if (!('_id' in spec)) fail('Location15955', 'a group specification must include an _id');
  const { _id, ...rest } = spec;
  const idOf = compile(_id);
  const fields = Object.entries(rest).map(([name, given]) => ({ name, ...accumulatorOf(name, given, compile) }));
  return function* (docs) {
    const holding = new Holding('$group');
    try {
      const groups = new Map<string, { id: unknown; parts: Gathering[] }>();
      for (const root of docs) {
        checkTime();
        const environment = { root, variables };
        const id = idOf(environment) ?? null;
        const key = keyOf(id);
        const group = groups.get(key) ?? { id, parts: fields.map(({ begin }) => begin(holding)) };
        if (!groups.has(key)) holding.add((1 + fields.length) * ITEM_BYTES + key.length + weightOf(id));
        groups.set(key, group);
        for (const [at, { valueIn }] of fields.entries()) group.parts[at]?.add(valueIn(environment));
      }
      for (const { id, parts } of groups.values())
        yield { _id: id, ...Object.fromEntries(fields.map(({ name }, at) => [name, parts[at]?.result()])) };
    } finally {
      holding.release();
    }
  };
}
