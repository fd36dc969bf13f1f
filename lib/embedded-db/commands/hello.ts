import { MAX_DOCUMENT_BYTES } from '../documents';
import { MAX_MESSAGE_BYTES } from '../wire/message';
import type { Handler } from './command';

/** MongoDB 7.0, whose commands and error codes are followed here. */
const WIRE_VERSION = 21;

// A handshake may carry anything a driver tells of itself: its fields are not checked. No topologyVersion is sent, or
// the driver would open a second connection a server to wait for changes that never come.
export const hello: Handler = ({ name, connectionId }) => ({
  ...(name === 'hello' ? { isWritablePrimary: true } : { ismaster: true, isWritablePrimary: true }),
  helloOk: true,
  maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  maxMessageSizeBytes: MAX_MESSAGE_BYTES,
  maxWriteBatchSize: 100_000,
  localTime: new Date(),
  logicalSessionTimeoutMinutes: 30,
  connectionId,
  minWireVersion: 0,
  maxWireVersion: WIRE_VERSION,
  readOnly: false,
  ok: 1,
});
