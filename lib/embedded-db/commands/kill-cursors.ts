import { Long } from 'bson';
import { checkOptions, type Handler } from './command';
import { cursorId } from './get-more';

export const killCursors: Handler = (context) => {
  checkOptions(context, ['cursors']);
  const { server, command } = context;
  const ids = Array.isArray(command.cursors) ? command.cursors.map(cursorId) : [];
  const killed = ids.filter((id) => server.cursors.kill(id));
  const asLongs = (list: bigint[]) => list.map((id) => Long.fromBigInt(id));
  return {
    cursorsKilled: asLongs(killed),
    cursorsNotFound: asLongs(ids.filter((id) => !killed.includes(id))),
    cursorsAlive: [],
    cursorsUnknown: [],
    ok: 1,
  };
};
