import { statfsSync } from 'node:fs';
import { type Doc, isPlainObject } from '../documents';
import { errorReply, fail, isClientError, toCommandError } from '../errors';
import { beginCommand } from '../query/limits';
import type { WireRequest } from '../wire/message';
import type { Reply } from '../wire/reply';
import { aggregate } from './aggregate';
import { bulkWrite } from './bulk-write';
import * as collections from './collections';
import { type Command, Context, type ServerState } from './command';
import { explain } from './explain';
import * as finding from './find';
import * as indexes from './indexes';
import * as serverInfo from './server-info';
import { deleteCommand, findAndModify, insert, update } from './writes';

const writes = { bulkWrite, delete: deleteCommand, findAndModify, insert, update };
const groups: Record<string, Command>[] = [{ aggregate, explain }, collections, serverInfo, finding, indexes, writes];
/** All commands by name. */
export const commandTable: ReadonlyMap<string, Command> = new Map(groups.flatMap(Object.entries<Command>).sort());

const SLOW_MILLISECONDS = 200;
const LARGE_BYTES = 262_144;

/** Runs a request. Every failure becomes an error reply, never a broken connection. */
export async function runCommand(server: ServerState, request: WireRequest, connectionId: number): Promise<Reply> {
  const context = new Context(server, request, connectionId);
  const { name, command } = context;
  const started = performance.now();
  beginCommand();
  try {
    const run = commandTable.get(name) ?? fail('CommandNotFound', `no such command: '${name}'`);
    if (typeof command.$db !== 'string')
      fail('IDLFailedToParse', "BSON field 'OpMsg.$db' is missing but a required field");
    const isTransaction = 'startTransaction' in command || 'autocommit' in command;
    if (isTransaction)
      fail('IllegalOperation', 'Transaction numbers are only allowed on a replica set member or mongos');
    checkGeneric(command);
    if (request.bytes > LARGE_BYTES) requireSpace(server.dataDir, request.bytes);
    return await run(context);
  } catch (err) {
    if (!isClientError(err))
      server.logger.error({ command: name, err }, `embedded database: ${describeFailure(server, err)}`);
    return errorReply(toCommandError(err));
  } finally {
    warnWhenSlow(context, performance.now() - started);
  }
}

/** Rejects a large write that does not fit on the disk, because LMDB corrupts memory if such a transaction fails midway. */
function requireSpace(dataDir: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < bytes) fail('OutOfDiskSpace', 'the disk is full: it has no room for this write');
}

const READ_CONCERNS = ['local', 'available', 'majority', 'linearizable', 'snapshot'];

/** Rejects generic options that a single server cannot honor. */
function checkGeneric({ apiVersion = '1', readConcern, writeConcern }: Doc): void {
  if (apiVersion !== '1') fail('APIVersionError', 'API version must be "1"');
  const { level = 'local' } = isPlainObject(readConcern) ? readConcern : {};
  if (!READ_CONCERNS.includes(String(level))) fail('BadValue', `readConcern.level '${level}' is not a valid value`);
  const { w = 1 } = isPlainObject(writeConcern) ? writeConcern : {};
  if (w !== 'majority' && !(Number(w) <= 1)) fail('BadValue', `cannot use w: ${w} when a host is not replicated`);
}

const describeFailure = ({ dataDir }: ServerState, error: unknown): string =>
  toCommandError(error).codeName === 'OutOfDiskSpace'
    ? `the disk of ${dataDir} is full or failing: writes fail until there is space`
    : 'a command failed';

function warnWhenSlow({ server, name, execution }: Context, milliseconds: number): void {
  if (!execution?.plan.collectionScan || milliseconds < SLOW_MILLISECONDS) return;
  const { collection, request, docsExamined } = execution;
  const fields = { filter: Object.keys(request.filter), sort: request.sort.map(({ path }) => path) };
  if (fields.filter.length + fields.sort.length === 0) return; // The client wants all documents.
  const details = { command: name, ns: collection.namespace, ...fields, docsExamined, ms: Math.round(milliseconds) };
  server.logger.warn(details, 'embedded database: a slow query reads the whole collection; an index would help');
}
