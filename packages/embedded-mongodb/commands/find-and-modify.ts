import { type Doc, decodeShallow, decodeTyped } from '../documents';
import { fail } from '../errors';
import { parseProjection } from '../query/projection';
import { typedProjection } from './asking';
import { command } from './command';
import { runDelete } from './delete';
import { runUpdate } from './update';

const FIND_AND_MODIFY = {
  object: 'query sort fields let',
  array: 'arrayFilters',
  any: 'update hint',
  flag: 'bypassDocumentValidation new remove upsert',
} as const;

export const findAndModify = command(FIND_AND_MODIFY, (context, options) => {
  const { remove, new: wantsNew, query = {}, fields = {}, update, ...rest } = options;
  const projection = parseProjection(typedProjection(context, 'fields', fields));
  if (!remove === (update === undefined)) fail('FailedToParse', 'Either an update or remove=true must be specified');
  if (remove && rest.arrayFilters) fail('FailedToParse', 'Cannot specify arrayFilters and remove=true');
  if (remove && (rest.upsert || wantsNew)) fail('FailedToParse', 'Cannot specify both upsert or new and remove=true');
  const shown = (bytes: Buffer | undefined) =>
    bytes ? decodeTyped(Buffer.from(projection ? projection(bytes) : bytes)) : null;
  return context.server.catalog.write((): Doc => {
    if (remove) {
      const { n, last } = runDelete(context, { ...rest, query, limit: 1 });
      return { lastErrorObject: { n }, value: shown(last), ok: 1 };
    }
    const raw = decodeShallow(context.request.bodyBytes);
    const statement = { ...rest, q: query, raw: { q: raw.query, u: raw.update } };
    const { matched: n, upserted, before, after } = runUpdate(context, statement);
    const lastErrorObject = { n, updatedExisting: before !== undefined, ...(upserted && { upserted: upserted._id }) };
    return { lastErrorObject, value: shown(wantsNew ? after : before), ok: 1 };
  });
});
