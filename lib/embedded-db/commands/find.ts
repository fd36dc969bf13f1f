import type { Doc } from '../documents';
import { DEFAULT_BATCH_SIZE, type Source } from '../query/cursors';
import { Execution, type QueryRequest } from '../query/execution';
import { matcherFor } from '../query/matcher';
import { parseProjection } from '../query/projection';
import { parseSort } from '../query/sort';
import {
  checkOptions,
  documentOption,
  findCollection,
  type Handler,
  namespaceOf,
  nonNegative,
  optionalNumber,
} from './command';

const OPTIONS = [
  'allowDiskUse',
  'allowPartialResults',
  'batchSize',
  'collation',
  'filter',
  'hint',
  'limit',
  'noCursorTimeout',
  'projection',
  'singleBatch',
  'skip',
  'sort',
];

const EMPTY: Source = { next: () => undefined, pause: () => {} };

export const find: Handler = (context) => {
  checkOptions(context, OPTIONS);
  const { server, command } = context;
  const request = parseFind(command);
  const projection = parseProjection(documentOption(command.projection, 'find.projection'));
  const single = command.singleBatch === true || Number(command.limit) < 0;
  const batchSize = nonNegative(command.batchSize, 'find.batchSize') ?? DEFAULT_BATCH_SIZE;
  const collection = findCollection(context);
  if (!collection) {
    matcherFor(request.filter);
    return server.cursors.first(EMPTY, namespaceOf(context), batchSize, true);
  }
  const execution = new Execution(collection, request);
  const source: Source = projection
    ? {
        next: () => {
          const bytes = execution.next();
          return bytes && projection(bytes);
        },
        pause: () => execution.pause(),
      }
    : execution;
  return server.cursors.first(source, collection.namespace, batchSize, single);
};

export function parseFind(command: Doc): QueryRequest {
  const hint = command.hint;
  const naturalSort = (command.sort as Doc | undefined)?.$natural;
  return {
    filter: documentOption(command.filter, 'find.filter'),
    sort: parseSort(command.sort),
    skip: nonNegative(command.skip, 'find.skip') ?? 0,
    limit: Math.abs(optionalNumber(command.limit, 'find.limit') ?? 0),
    hint: hint ?? (naturalSort === undefined ? undefined : { $natural: naturalSort }),
    maxTimeMS: optionalNumber(command.maxTimeMS, 'find.maxTimeMS') ?? 0,
  };
}
