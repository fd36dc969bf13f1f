import { mapSource } from '../query/cursors';
import { parseProjection } from '../query/projection';
import { ASKING, queryOf, typedProjection } from './asking';
import { command } from './command';

export const find = command(ASKING.find, (context, options) => {
  const request = queryOf(context, options);
  const projection = parseProjection(typedProjection(context, 'projection', options.projection), request.scope);
  const found = context.read(request);
  const source = projection ? mapSource(found, projection) : found;
  const { batchSize, singleBatch = false } = options;
  const isOnly = singleBatch || (request.limit > 0 && request.limit <= (batchSize ?? 0));
  return context.server.cursors.first(source, context.namespace, batchSize, singleBatch, isOnly);
});
