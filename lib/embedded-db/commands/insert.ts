import { type Doc, prepareDocument } from '../documents';
import { toCommandError } from '../errors';
import { checkBatch, checkOptions, collectionName, type Handler, rawDocuments, writeError } from './command';

export const insert: Handler = async (context) => {
  checkOptions(context, ['documents', 'ordered', 'bypassDocumentValidation']);
  const { server, command, database } = context;
  const documents = rawDocuments(context, 'documents');
  checkBatch(documents);
  const collection = server.catalog.getOrCreate(database, collectionName(context));
  const ordered = command.ordered !== false;

  return server.catalog.environment.write(() => {
    const writeErrors: Doc[] = [];
    let n = 0;
    for (const [index, document] of documents.entries()) {
      try {
        const { bytes, plain } = prepareDocument(document);
        collection.insert(bytes, plain);
        n++;
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
