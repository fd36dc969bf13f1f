import { checkAdmin, command } from './command';

/** Not MongoDB's: a consistent copy beside the data, for `portal backup` to take away. */
export const backup = command({}, async (context) => {
  checkAdmin(context);
  return { file: await context.server.catalog.copyInto(context.server.dataDir), ok: 1 };
});

export const validate = command({ flag: 'full repair metadata' }, ({ existing }) => {
  const { namespace: ns, allIndexes } = existing;
  const { errors, ...counts } = existing.validate();
  const found = { valid: errors.length === 0, errors: errors.slice(0, 100), warnings: [] };
  return { ns, nIndexes: allIndexes.length, ...counts, ...found, ok: 1 };
});
