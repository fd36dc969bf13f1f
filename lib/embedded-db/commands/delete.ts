import { type Doc, decodePlain } from '../documents';
import { CommandError, toCommandError } from '../errors';
import {
  checkBatch,
  checkCollation,
  checkOptions,
  findCollection,
  type Handler,
  rawDocuments,
  writeError,
} from './command';
import { runDelete } from './write-statement';

const KNOWN = ['q', 'limit', 'collation', 'hint'];

export const deleteCommand: Handler = async (context) => {
  checkOptions(context, ['deletes', 'ordered']);
  const { server, command } = context;
  const statements = rawDocuments(context, 'deletes').map(parseDelete);
  checkBatch(statements);
  const collection = findCollection(context);
  if (!collection) return { n: 0, ok: 1 };
  const ordered = command.ordered !== false;

  return server.catalog.environment.write(() => {
    const writeErrors: Doc[] = [];
    let n = 0;
    for (const [index, { q, limit, hint }] of statements.entries()) {
      try {
        n += runDelete(collection, q as Doc, limit as number, hint).length;
      } catch (error) {
        const refused = toCommandError(error);
        if (refused.code === 1) throw error;
        writeErrors.push(writeError(index, refused));
        if (ordered) break;
      }
    }
    return { n, ...(writeErrors.length > 0 && { writeErrors }), ok: 1 };
  });
};

function parseDelete(bytes: Buffer): Doc {
  const statement = decodePlain(bytes);
  const unknown = Object.keys(statement).find((name) => !KNOWN.includes(name));
  if (unknown) throw new CommandError(40415, `BSON field 'delete.deletes.${unknown}' is an unknown field.`);
  if (statement.collation !== undefined) checkCollation(statement.collation);
  if (statement.limit !== 0 && statement.limit !== 1) {
    throw new CommandError(9, `The limit field in delete objects must be 0 or 1. Got ${String(statement.limit)}`);
  }
  return statement;
}
