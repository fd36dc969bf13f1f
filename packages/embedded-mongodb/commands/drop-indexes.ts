import { fail, shown } from '../errors';
import { Execution } from '../query/execution';
import { isNamed, type KeyRange } from '../query/planner';
import { command } from './command';

export const dropIndexes = command({ any: 'index' }, ({ existing, server }, { index }) => {
  if (index === undefined) fail('IDLFailedToParse', "BSON field 'dropIndexes.index' is missing but a required field");
  const { idIndex, indexes, allIndexes } = existing;
  const all = index === '*' ? indexes.map(({ spec }) => spec.name) : [index].flat();
  const dropped = all.map((name: unknown) => {
    if (isNamed(idIndex, name)) fail('InvalidOptions', 'cannot drop _id index');
    const [found, ...others] = indexes.filter((other) => isNamed(other, name));
    if (others.length > 0) fail('AmbiguousIndexKeyPattern', `several indexes have the key ${shown(name)}: give a name`);
    return found ?? fail('IndexNotFound', `index not found with name [${shown(name)}]`);
  });
  for (const one of dropped) server.catalog.dropIndex(existing, one);
  const gone = dropped.map(({ spec }) => spec.number);
  const isGone = ({ index: { spec } }: KeyRange) => gone.includes(spec.number);
  server.cursors.killIf((source) => source instanceof Execution && source.plan.ranges.some(isGone));
  return { nIndexesWas: allIndexes.length, ok: 1 };
});
