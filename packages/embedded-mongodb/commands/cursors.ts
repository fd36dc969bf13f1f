import { Long } from 'bson';
import { fail } from '../errors';
import { command } from './command';

const cursorId = (value: unknown): bigint =>
  value instanceof Long || Number.isInteger(value)
    ? BigInt(String(value))
    : fail('TypeMismatch', 'a cursor id must be a long');

export const getMore = command({ count: 'batchSize', text: 'collection' }, ({ server, command, database }, options) => {
  // MongoDB fills a batch up to 16 MB when none is asked for
  const batchSize = options.batchSize || Number.POSITIVE_INFINITY;
  const name =
    options.collection ?? fail('IDLFailedToParse', "BSON field 'getMore.collection' is missing but a required field");
  return server.cursors.more(cursorId(command.getMore), `${database}.${name}`, batchSize);
});

export const killCursors = command({ array: 'cursors' }, ({ server: { cursors } }, { cursors: asked = [] }) => {
  const ids = asked.map(cursorId);
  const killed = ids.filter((id) => cursors.killOne(id));
  const unknown = ids.filter((id) => !killed.includes(id));
  const [cursorsKilled, cursorsNotFound] = [killed, unknown].map((some) => some.map((id) => Long.fromBigInt(id)));
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
});
