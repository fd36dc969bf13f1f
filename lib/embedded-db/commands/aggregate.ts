import { CommandError } from '../errors';
import { DEFAULT_BATCH_SIZE } from '../query/cursors';
import { matcherFor } from '../query/matcher';
import { parsePipeline, runPipeline, splitPipeline } from '../query/pipeline';
import { checkOptions, findCollection, type Handler, namespaceOf, optionalNumber } from './command';
import { explainCommand } from './explain';
import { batchSizeOf, listSource } from './list-source';

const OPTIONS = ['pipeline', 'cursor', 'allowDiskUse', 'hint', 'collation', 'explain', 'bypassDocumentValidation'];

export const aggregate: Handler = (context) => {
  checkOptions(context, OPTIONS);
  const { server, command } = context;
  if (command.explain === true) return explainCommand(context, command, 'queryPlanner');
  if (command.cursor === undefined)
    throw new CommandError(9, "The 'cursor' option is required, except for aggregate with the explain argument");
  const maxTimeMS = optionalNumber(command.maxTimeMS, 'aggregate.maxTimeMS') ?? 0;
  const split = splitPipeline(parsePipeline(command.pipeline), command.hint, maxTimeMS);
  const batchSize = batchSizeOf(command) ?? DEFAULT_BATCH_SIZE;
  const collection = findCollection(context);
  if (collection) return server.cursors.first(runPipeline(collection, split), collection.namespace, batchSize, false);
  matcherFor(split.request.filter);
  return server.cursors.first(listSource([]), namespaceOf(context), batchSize, false);
};
