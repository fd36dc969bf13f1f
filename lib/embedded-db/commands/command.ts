import { deserialize, Int32, Long } from 'bson';
import { type Doc, isPlainObject } from '../documents';
import { CommandError } from '../errors';
import type { Cursors } from '../query/cursors';
import type { Catalog } from '../storage/catalog';
import type { Collection } from '../storage/collection';
import type { Request } from '../wire/message';
import type { Reply } from '../wire/reply';

/** What the commands share: one a server. */
export type ServerState = {
  catalog: Catalog;
  cursors: Cursors;
  startedAt: number;
  connections: { open: number; created: number };
};

export type CommandContext = {
  server: ServerState;
  request: Request;
  /** The command's own document. */
  command: Doc;
  name: string;
  database: string;
  connectionId: number;
};

export type Handler = (context: CommandContext) => Reply | Promise<Reply>;

// Fields every command may carry, and that change no answer here: one server, always consistent with itself.
const GENERIC = new Set([
  '$clusterTime',
  '$db',
  '$readPreference',
  'apiDeprecationErrors',
  'apiStrict',
  'apiVersion',
  'clientOperationKey',
  'comment',
  'lsid',
  'maxTimeMS',
  'readConcern',
  'writeConcern',
]);

/** An option that is not known fails by name: ignoring it could change the answer. */
export function checkOptions({ command, name }: CommandContext, allowed: readonly string[]): void {
  if ('startTransaction' in command || 'autocommit' in command) {
    throw new CommandError(20, 'Transaction numbers are only allowed on a replica set member or mongos');
  }
  for (const option of Object.keys(command)) {
    if (option !== name && !GENERIC.has(option) && !allowed.includes(option)) {
      throw new CommandError(40415, `BSON field '${name}.${option}' is an unknown field.`);
    }
  }
  if (command.collation !== undefined) checkCollation(command.collation);
}

export function checkCollation(collation: unknown): void {
  const locale = isPlainObject(collation) ? collation.locale : undefined;
  if (locale !== 'simple') {
    throw new CommandError(
      72,
      `collation '${String(locale)}' is not supported by the embedded database, only 'simple'`,
    );
  }
}

export function collectionName({ command, name }: CommandContext): string {
  const value = command[name];
  if (typeof value !== 'string' || value === '') {
    throw new CommandError(73, `collection name has invalid type or is empty in '${name}'`);
  }
  return value;
}

export const findCollection = (context: CommandContext): Collection | undefined =>
  context.server.catalog.find(context.database, collectionName(context));

export const namespaceOf = (context: CommandContext): string => `${context.database}.${collectionName(context)}`;

export function optionalNumber(value: unknown, name: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  const number = value instanceof Long || value instanceof Int32 ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number)) {
    throw new CommandError(14, `BSON field '${name}' is the wrong type, expected a number`);
  }
  return Math.trunc(number);
}

export function nonNegative(value: unknown, name: string): number | undefined {
  const number = optionalNumber(value, name);
  if (number !== undefined && number < 0)
    throw new CommandError(2, `BSON field '${name}' value must be >= 0, actual value '${number}'`);
  return number;
}

export function documentOption(value: unknown, name: string): Doc {
  if (value === undefined || value === null) return {};
  if (!isPlainObject(value)) throw new CommandError(14, `BSON field '${name}' is the wrong type, expected an object`);
  return value;
}

/** The undecoded documents of a field: from a kind 1 section or from the body. */
export function rawDocuments({ request, name }: CommandContext, field: string): Buffer[] {
  const sequence = request.sequences.get(field);
  if (sequence) return sequence;
  const body: Doc = deserialize(request.bodyBytes, { fieldsAsRaw: { [field]: true } });
  const list = body[field];
  if (!Array.isArray(list))
    throw new CommandError(40414, `BSON field '${name}.${field}' is missing but a required field`);
  return list.map((item: Uint8Array) => Buffer.from(item.buffer, item.byteOffset, item.byteLength));
}

/** One `{ ... }` with its nested documents left undecoded. */
export const decodeShallow = (bytes: Uint8Array): Doc => deserialize(bytes, { raw: true, bsonRegExp: true });

export const checkBatch = (items: readonly unknown[]): void => {
  if (items.length === 0 || items.length > 100_000) {
    throw new CommandError(2, `Write batch sizes must be between 1 and 100000. Got ${items.length} operations.`);
  }
};

export const writeError = (index: number, error: CommandError): Doc => ({
  index,
  code: error.code,
  errmsg: error.message,
  ...error.details,
});
