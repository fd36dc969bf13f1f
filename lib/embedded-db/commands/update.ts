import type { Doc } from '../documents';
import { toCommandError } from '../errors';
import { parseSort } from '../query/sort';
import {
  checkBatch,
  checkOptions,
  collectionName,
  decodeShallow,
  type Handler,
  rawDocuments,
  writeError,
} from './command';
import { parseUpdate, runUpdate } from './write-statement';

export const update: Handler = async (context) => {
  checkOptions(context, ['updates', 'ordered', 'bypassDocumentValidation']);
  const { server, command, database } = context;
  const statements = rawDocuments(context, 'updates');
  checkBatch(statements);
  const name = collectionName(context);
  const upserts = () => statements.some((statement) => decodeShallow(statement).upsert === true);
  const collection =
    server.catalog.find(database, name) ?? (upserts() ? server.catalog.create(database, name) : undefined);
  if (!collection) return { n: 0, nModified: 0, ok: 1 };
  const ordered = command.ordered !== false;

  return server.catalog.environment.write(() => {
    const writeErrors: Doc[] = [];
    const upserted: Doc[] = [];
    let n = 0;
    let nModified = 0;
    for (const [index, bytes] of statements.entries()) {
      try {
        const statement = parseUpdate(bytes);
        const result = runUpdate(collection, statement, parseSort(statement.sort));
        n += result.matched;
        nModified += result.modified;
        if ('upsertedId' in result) {
          n++;
          upserted.push({ index, _id: result.upsertedId });
        }
      } catch (error) {
        const refused = toCommandError(error);
        if (refused.code === 1) throw error;
        writeErrors.push(writeError(index, refused));
        if (ordered) break;
      }
    }
    return {
      n,
      nModified,
      ...(upserted.length > 0 && { upserted }),
      ...(writeErrors.length > 0 && { writeErrors }),
      ok: 1,
    };
  });
};
