import { Execution } from '../query/execution';
import { matcherFor } from '../query/matcher';
import { checkOptions, documentOption, findCollection, type Handler, nonNegative, optionalNumber } from './command';

export const count: Handler = (context) => {
  checkOptions(context, ['query', 'limit', 'skip', 'hint', 'collation', 'fields']);
  const { command } = context;
  const filter = documentOption(command.query, 'count.query');
  const skip = nonNegative(command.skip, 'count.skip') ?? 0;
  const limit = Math.abs(optionalNumber(command.limit, 'count.limit') ?? 0);
  const collection = findCollection(context);
  if (!collection) {
    matcherFor(filter);
    return { n: 0, ok: 1 };
  }
  if (Object.keys(filter).length === 0 && skip === 0 && limit === 0) return { n: collection.count(), ok: 1 };
  const execution = new Execution(collection, { filter, sort: [], skip, limit, hint: command.hint });
  try {
    return { n: execution.count(), ok: 1 };
  } finally {
    execution.pause();
  }
};
