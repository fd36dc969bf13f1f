import { decodePlain } from '../documents';
import { CommandError } from '../errors';
import { encodeValue } from '../keys/compare';
import { collectLeaves, splitPath } from '../keys/paths';
import { Execution } from '../query/execution';
import { checkOptions, documentOption, findCollection, type Handler } from './command';

export const distinct: Handler = (context) => {
  checkOptions(context, ['key', 'query', 'collation', 'hint']);
  const { command } = context;
  if (typeof command.key !== 'string')
    throw new CommandError(14, "BSON field 'distinct.key' is the wrong type, expected a string");
  const filter = documentOption(command.query, 'distinct.query');
  const collection = findCollection(context);
  if (!collection) return { values: [], ok: 1 };
  const path = splitPath(command.key);
  const values = new Map<string, { key: Buffer; value: unknown }>();
  const execution = new Execution(collection, { filter, sort: [], skip: 0, limit: 0, hint: command.hint });
  for (let bytes = execution.next(); bytes; bytes = execution.next()) {
    const leaves: unknown[] = [];
    collectLeaves(decodePlain(Buffer.from(bytes)), path, leaves);
    for (const value of leaves.flat()) {
      if (value === undefined) continue;
      const key = encodeValue(value);
      values.set(key.toString('latin1'), { key, value });
    }
  }
  execution.pause();
  const sorted = [...values.values()].sort((a, b) => Buffer.compare(a.key, b.key));
  return { values: sorted.map(({ value }) => value), ok: 1 };
};
