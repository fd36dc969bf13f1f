import { aggregate } from './aggregate';
import { buildInfo } from './build-info';
import { collStats } from './coll-stats';
import type { Handler } from './command';
import { connectionStatus } from './connection-status';
import { count } from './count';
import { create } from './create';
import { createIndexes } from './create-indexes';
import { dbStats } from './db-stats';
import { deleteCommand } from './delete';
import { distinct } from './distinct';
import { drop } from './drop';
import { dropDatabase } from './drop-database';
import { dropIndexes } from './drop-indexes';
import { endSessions } from './end-sessions';
import { explain } from './explain';
import { find } from './find';
import { findAndModify } from './find-and-modify';
import { getCmdLineOpts } from './get-cmd-line-opts';
import { getLog } from './get-log';
import { getMore } from './get-more';
import { getParameter } from './get-parameter';
import { hello } from './hello';
import { hostInfo } from './host-info';
import { insert } from './insert';
import { killCursors } from './kill-cursors';
import { listCollections } from './list-collections';
import { listDatabases } from './list-databases';
import { listIndexes } from './list-indexes';
import { ping } from './ping';
import { serverStatus } from './server-status';
import { update } from './update';
import { validate } from './validate';
import { whatsmyuri } from './whatsmyuri';

/** Every command there is. Sorted; a command that is not here fails by name. */
export const commandTable: ReadonlyMap<string, Handler> = new Map<string, Handler>([
  ['aggregate', aggregate],
  ['buildInfo', buildInfo],
  ['buildinfo', buildInfo],
  ['collStats', collStats],
  ['connectionStatus', connectionStatus],
  ['count', count],
  ['create', create],
  ['createIndexes', createIndexes],
  ['dbStats', dbStats],
  ['delete', deleteCommand],
  ['distinct', distinct],
  ['drop', drop],
  ['dropDatabase', dropDatabase],
  ['dropIndexes', dropIndexes],
  ['endSessions', endSessions],
  ['explain', explain],
  ['find', find],
  ['findAndModify', findAndModify],
  ['getCmdLineOpts', getCmdLineOpts],
  ['getLog', getLog],
  ['getMore', getMore],
  ['getParameter', getParameter],
  ['hello', hello],
  ['hostInfo', hostInfo],
  ['insert', insert],
  ['isMaster', hello],
  ['ismaster', hello],
  ['killCursors', killCursors],
  ['killSessions', endSessions],
  ['listCollections', listCollections],
  ['listDatabases', listDatabases],
  ['listIndexes', listIndexes],
  ['ping', ping],
  ['refreshSessions', endSessions],
  ['serverStatus', serverStatus],
  ['update', update],
  ['validate', validate],
  ['whatsmyuri', whatsmyuri],
]);
