import { prepareDocument } from '../documents';
import { command } from './command';
import { writeBatch } from './write-batch';

const INSERT = { any: 'documents', flag: 'ordered bypassDocumentValidation' } as const;

export const insert = command(INSERT, (context, { ordered = true }) =>
  writeBatch(context, 'documents', ordered, (document) => (_index, totals) => {
    const stored = prepareDocument(document);
    context.getOrCreate().insert(stored);
    totals.n++;
  }),
);
