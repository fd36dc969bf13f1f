import { MAX_DOCUMENT_BYTES } from '../documents';
import { MAX_MESSAGE_BYTES } from '../wire/message';
import { command, facts } from './command';

/** The MongoDB whose commands and error codes are followed; drivers and tools choose their features by it. */
export const SERVER_VERSION = '8.0.0';
const WIRE_VERSION = 25;

// No topologyVersion is sent, or the driver would open a second connection a server to wait for changes that never come.
export const hello = facts(({ name, connectionId }) => ({
  ...(name !== 'hello' && { ismaster: true }),
  ...{ isWritablePrimary: true, helloOk: true, readOnly: false, localTime: new Date(), connectionId },
  ...{ maxBsonObjectSize: MAX_DOCUMENT_BYTES, maxMessageSizeBytes: MAX_MESSAGE_BYTES, maxWriteBatchSize: 100_000 },
  ...{ logicalSessionTimeoutMinutes: 30, minWireVersion: 0, maxWireVersion: WIRE_VERSION },
}));

export const buildInfo = facts(() => ({
  ...{ version: SERVER_VERSION, versionArray: [...SERVER_VERSION.split('.').map(Number), 0], gitVersion: 'embedded' },
  ...{ modules: ['records-portal-embedded-db'], storageEngines: ['lmdb'], bits: 64, debug: false },
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
}));

export const ping = command({}, () => ({ ok: 1 }));

/** Sessions are only names here: there is nothing to keep or to end. */
export const acknowledge = facts(() => ({}));
