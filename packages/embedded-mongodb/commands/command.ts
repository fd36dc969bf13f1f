import { type Doc, decodeTyped, isPlainObject } from '../documents';
import { fail } from '../errors';
import { checkVariableName, compileExpression } from '../expressions/compile';
import { bsonTypeOf, TYPE } from '../keys/encoding';
import { collationCompare } from '../query/collation';
import type { Cursors, DocumentSource } from '../query/cursors';
import type { Execution, QueryRequest } from '../query/execution';
import type { Scope } from '../query/filter';
import { runPipeline, startQuery } from '../query/pipeline';
import type { Catalog } from '../storage/catalog';
import type { Collection } from '../storage/collection';
import type { WireRequest } from '../wire/message';
import type { Reply } from '../wire/reply';

/** The MongoDB version that the server imitates; drivers and tools choose their features by it. */
export const SERVER_VERSION = '8.0.0';

export type Logger = Record<'info' | 'warn' | 'error', (details: object, message: string) => void>;
export type ServerState = { catalog: Catalog; cursors: Cursors; dataDir: string; logger: Logger; startedAt: number } & {
  connections: { open(): number; created: number };
};
export class Context {
  readonly name: string;
  readonly database: string;
  /** The query that ran, for the log of slow queries. */
  execution: Execution | undefined;
  constructor(
    readonly server: ServerState,
    readonly request: WireRequest,
    readonly connectionId: number,
    /** The command's document; an explained command is nested in the body. */
    readonly command: Doc = request.body,
  ) {
    [this.name = ''] = Object.keys(command);
    this.database = String(request.body.$db);
  }
  get collectionName(): string {
    const target = this.command[this.name];
    if (typeof target === 'string' && target !== '') return target;
    if (target === 1 && this.name === 'aggregate') return '$cmd.aggregate'; // It has no collection.
    return fail('InvalidNamespace', `collection name has invalid type or is empty in '${this.name}'`);
  }
  get namespace(): string {
    return `${this.database}.${this.collectionName}`;
  }
  get collection(): Collection | undefined {
    return this.server.catalog.find(this.database, this.collectionName);
  }
  get existing(): Collection {
    return this.collection ?? fail('NamespaceNotFound', `ns does not exist: ${this.namespace}`);
  }
  getOrCreate = (): Collection => this.server.catalog.getOrCreate(this.database, this.collectionName);
  /** An option of the command, or of the explained command, with typed numbers. */
  typed(name: string): unknown {
    const body = decodeTyped(this.request.bodyBytes);
    return (isPlainObject(body.explain) ? body.explain : body)[name];
  }
  /** The variables of `let`, used as `$$name`, and the collation. */
  scopeOf(collation = this.command.collation): Scope {
    if (!this.command.let && !collation) return {};
    const entries = this.command.let ? Object.entries(this.typed('let') as Doc) : [];
    const values = entries.map(([key, value]) => [checkVariableName(key), compileExpression(value)({})]);
    return { variables: Object.fromEntries(values), compare: collationCompare(collation) };
  }
  /** The documents of a query after its stages. */
  read(request: QueryRequest, rest: Doc[] = []): DocumentSource {
    const reading = startQuery(this.collection, request, rest);
    this.execution = reading.execution;
    return runPipeline(reading);
  }
}

export function checkAdmin({ database, name }: Context): void {
  if (database !== 'admin') fail('Unauthorized', `${name} may only be run against the admin database.`);
}

type Numbers = { number: number; count: number };
type Kinds = Numbers & { any: unknown; object: Doc; array: unknown[]; text: string; flag: boolean };
/** The options of a command by the kind of their values, such as `{ object: 'filter sort', count: 'skip' }`. */
export type Spec = { [Kind in keyof Kinds]?: string };
type Words<Text> = Text extends `${infer Word} ${infer Rest}` ? Word | Words<Rest> : Text;
type KindOf<S, Name> = { [Kind in keyof S]: Name extends Words<S[Kind]> ? Kind : never }[keyof S] & keyof Kinds;
type NamedOptions<S> = { [Name in Words<S[keyof S]> & string]?: Kinds[KindOf<S, Name>] };
export type Options<S> = NamedOptions<S> & { maxTimeMS?: number; collation?: unknown };

// Fields of any command. They have no effect, because a single server is always consistent.
const GENERIC = `$clusterTime $db $readPreference apiDeprecationErrors apiStrict apiVersion clientOperationKey collation
  comment lsid readConcern txnNumber writeConcern`;

const numberOf = (value: unknown): number | undefined => {
  const number = bsonTypeOf(value) === TYPE.number ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? Math.trunc(number) : undefined;
};
const CONVERTERS: Record<string, (value: unknown) => unknown> = {
  any: (value) => value,
  number: numberOf,
  count: numberOf,
  object: (value) => (isPlainObject(value) ? value : undefined),
  array: (value) => (Array.isArray(value) ? value : undefined),
  text: (value) => (typeof value === 'string' ? value : undefined),
  flag: (value) =>
    typeof value === 'boolean' ? value : bsonTypeOf(value) === TYPE.number ? numberOf(value) !== 0 : undefined,
};

// Rejects unknown options, because ignoring one could change the result, and values of another type. Also rejects a `required`
// option that is missing or null, because a write without its filter would affect all documents.
export function optionsParser<const S extends Spec>(
  spec: S,
  required = '',
): (document: Doc, owner: string) => Options<S> {
  const requiredNames = required.split(' ').filter(Boolean);
  const all = [['any', GENERIC], ['count', 'maxTimeMS'], ...Object.entries(spec)] as const;
  const kinds = new Map(all.flatMap(([kind, names]) => names.split(/\s+/).map((name) => [name, kind])));
  return (document, owner) => {
    const options: Doc = {};
    const missing = requiredNames.find((name) => document[name] === undefined);
    if (missing) fail('IDLFailedToParse', `BSON field '${owner}.${missing}' is missing but a required field`);
    for (const name in document) {
      const value = document[name];
      const kind = kinds.get(name) ?? (name === owner ? 'any' : '');
      const convert = CONVERTERS[kind] ?? fail('IDLUnknownField', `BSON field '${owner}.${name}' is an unknown field.`);
      if (value == null && !requiredNames.includes(name)) continue;
      options[name] =
        convert(value) ??
        fail('TypeMismatch', `BSON field '${owner}.${name}' is the wrong type, expected type '${kind}'`);
      const isNegative = kind === 'count' && Number(options[name]) < 0;
      if (isNegative)
        fail('Location51024', `BSON field '${owner}.${name}' value must be >= 0, actual value '${options[name]}'`);
    }
    return options as Options<S>;
  };
}

export type Command = (context: Context) => Reply | Promise<Reply>;

type Run<S> = (context: Context, options: Options<S>) => ReturnType<Command>;

export function command<const S extends Spec>(spec: S, run: Run<S>): Command {
  const parse = optionsParser(spec);
  return (context) => run(context, parse(context.command, context.name));
}

/** A command that accepts any options, because a handshake may contain anything about the driver. */
export const infoCommand =
  (respond: (context: Context) => Doc): Command =>
  (context) => ({ ...respond(context), ok: 1 });

const parseCursor = optionsParser({ count: 'batchSize' });
export const batchSizeOf = (cursor: Doc = {}) => parseCursor(cursor, 'cursor').batchSize;
