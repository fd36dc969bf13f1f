import { fail } from '../errors';
import { collated } from '../query/collation';
import { command } from './command';

// validators, views, capped and time-series collections are no part of this database
export const create = command({}, (context, { collation }) => {
  const { collectionName: name, namespace } = context;
  if (collated(collation)) fail('NotImplemented', 'collations of collections are not supported');
  if (name.startsWith('system.')) fail('InvalidNamespace', `Invalid system namespace: ${namespace}`);
  if (context.collection) fail('NamespaceExists', `Collection ${namespace} already exists.`);
  context.getOrCreate();
  return { ok: 1 };
});
