import { Long } from 'bson';
import { CommandError } from '../errors';
import { checkOptions, type Handler, nonNegative } from './command';

export const getMore: Handler = (context) => {
  checkOptions(context, ['batchSize', 'collection']);
  const { server, command, database } = context;
  const id = cursorId(command.getMore);
  // MongoDB fills a batch up to 16 MB when none is asked for
  const batchSize = nonNegative(command.batchSize, 'getMore.batchSize') || Number.POSITIVE_INFINITY;
  return server.cursors.more(id, `${database}.${String(command.collection)}`, batchSize);
};

export function cursorId(value: unknown): bigint {
  if (value instanceof Long) return value.toBigInt();
  if (typeof value === 'number' || typeof value === 'bigint') return BigInt(value);
  throw new CommandError(14, 'a cursor id must be a long');
}
