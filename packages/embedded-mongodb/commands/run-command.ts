import { statfsSync } from 'node:fs';
import { type Doc, isPlainObject } from '../documents';
import { errorReply, fail, isClientError, toCommandError } from '../errors';
import { beginCommand } from '../query/limits';
import type { Request } from '../wire/message';
import type { Reply } from '../wire/reply';
import { aggregate } from './aggregate';
import { bulkWrite } from './bulk-write';
import * as collections from './collections';
import { type Command, Context, type ServerState } from './command';
import { explain } from './explain';
import * as facts from './facts';
import * as finding from './find';
import * as indexes from './indexes';
import { deletes, findAndModify, insert, update } from './writes';

const writes = { bulkWrite, delete: deletes, findAndModify, insert, update };
const groups: Record<string, Command>[] = [{ aggregate, explain }, collections, facts, finding, indexes, writes];
/** Every command there is, by name; one that is not here fails. */
export const commandTable: ReadonlyMap<string, Command> = new Map(groups.flatMap(Object.entries<Command>).sort());

const SLOW_MILLISECONDS = 200;
const LARGE_BYTES = 262_144;

/** One request to one reply; whatever goes wrong becomes an error reply, never a broken connection. */
export async function runCommand(server: ServerState, request: Request, connectionId: number): Promise<Reply> {
  const context = new Context(server, request, connectionId);
  const { name, command } = context;
  const started = performance.now();
  beginCommand();
  try {
    const known = commandTable.get(name) ?? fail('CommandNotFound', `no such command: '${name}'`);
    if (typeof command.$db !== 'string')
      fail('IDLFailedToParse', "BSON field 'OpMsg.$db' is missing but a required field");
    const isTransaction = 'startTransaction' in command || 'autocommit' in command;
    if (isTransaction)
      fail('IllegalOperation', 'Transaction numbers are only allowed on a replica set member or mongos');
    checkGeneric(command);
    if (request.bytes > LARGE_BYTES) requireSpace(server.dataDir, request.bytes);
    return await known(context);
  } catch (err) {
    if (!isClientError(err))
      server.logger.error({ command: name, err }, `embedded database: ${whatFailed(server, err)}`);
    return errorReply(toCommandError(err));
  } finally {
    warnWhenSlow(context, performance.now() - started);
  }
}

/** Refuses a large write that the disk has no room for: LMDB corrupts memory when such a transaction fails midway. */
function requireSpace(dataDir: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < bytes) fail('OutOfDiskSpace', 'the disk is full: it has no room for what is to be written');
}

const READ_CONCERNS = ['local', 'available', 'majority', 'linearizable', 'snapshot'];

/** Options of every command change nothing here, but what a single server cannot promise is refused. */
function checkGeneric({ apiVersion = '1', readConcern, writeConcern }: Doc): void {
  if (apiVersion !== '1') fail('APIVersionError', 'API version must be "1"');
  const { level = 'local' } = isPlainObject(readConcern) ? readConcern : {};
  if (!READ_CONCERNS.includes(String(level))) fail('BadValue', `readConcern.level '${level}' is not a valid value`);
  const { w = 1 } = isPlainObject(writeConcern) ? writeConcern : {};
  if (w !== 'majority' && !(Number(w) <= 1)) fail('BadValue', `cannot use w: ${w} when a host is not replicated`);
}

const whatFailed = ({ dataDir }: ServerState, error: unknown): string =>
  toCommandError(error).codeName === 'OutOfDiskSpace'
    ? `the disk of ${dataDir} is full, or fails: nothing can be written before there is space on it`
    : 'a command failed';

function warnWhenSlow({ server, name, execution }: Context, milliseconds: number): void {
  if (!execution?.plan.collectionScan || milliseconds < SLOW_MILLISECONDS) return;
  const { collection, request, docsExamined } = execution;
  const asked = { filter: Object.keys(request.filter), sort: request.sort.map(({ path }) => path) };
  if (asked.filter.length + asked.sort.length === 0) return; // all is what was wanted
  const details = { command: name, ns: collection.namespace, ...asked, docsExamined, ms: Math.round(milliseconds) };
  server.logger.warn(details, 'embedded database: a slow query reads the whole collection; an index would help');
}
