import { type Doc, isPlainObject } from '../documents';
import { refuse } from '../errors';
import { checkTime } from '../expressions/budget';
import { type Accumulator, accumulatorOf } from '../expressions/groups';
import type { Compile, Environment } from '../expressions/operator';
import { keyOf } from '../keys/encoding';

/** `$group`: one document a value of `_id`, in the order in which the values come up. */
export function grouping(spec: unknown, compile: Compile, variables: Doc): (docs: Doc[]) => Doc[] {
  if (!isPlainObject(spec)) return refuse(15947, "a group's fields must be specified in an object");
  if (!('_id' in spec)) refuse(15955, 'a group specification must include an _id');
  const { _id, ...rest } = spec;
  const idOf = compile(_id);
  const fields = Object.entries(rest).map(([name, given]): [string, Accumulator] => [
    name,
    accumulatorOf(name, given, compile),
  ]);
  return (docs) => {
    const groups = new Map<string, { id: unknown; members: Environment[] }>();
    for (const root of docs) {
      checkTime();
      const environment = { root, variables };
      const id = idOf(environment) ?? null;
      const key = keyOf(id);
      const group = groups.get(key) ?? { id, members: [] };
      group.members.push(environment);
      groups.set(key, group);
    }
    return [...groups.values()].map(({ id, members }) => ({
      _id: id,
      ...Object.fromEntries(fields.map(([name, accumulate]) => [name, accumulate(members, id)])),
    }));
  };
}
