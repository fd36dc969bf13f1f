import { MAX_DOCUMENT_BYTES } from '../documents';
import type { Handler } from './command';

/** The MongoDB whose behaviour is followed; tools choose their features by it. */
export const SERVER_VERSION = '7.0.0';

export const buildInfo: Handler = () => ({
  version: SERVER_VERSION,
  versionArray: [7, 0, 0, 0],
  gitVersion: 'embedded',
  modules: ['records-portal-embedded-db'],
  storageEngines: ['lmdb'],
  bits: 64,
  debug: false,
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  ok: 1,
});
