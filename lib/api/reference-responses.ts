import { LRUCache } from 'lru-cache';
import { REFERENCE_TTL_MS, referenceVersion } from '../db/reference-version';

export type WrittenResponse = {
  readonly body: Buffer;
  readonly digest: string;
  readonly locale: string;
  /** Decoded parameters as JSON, so that `%20` and `+` are equal. */
  readonly parametersJson: string;
  readonly ignored: string | undefined;
};

const MAX_BYTES = 32 * 1_024 * 1_024;
const MAX_ENTRY_BYTES = 2 * 1_024 * 1_024;
/** Size of an entry besides its strings, and while its body is being written. */
const OVERHEAD_BYTES = 1_024;
/** In characters. Responses with longer keys are not cached, because such requests are hardly ever repeated. */
const MAX_KEY_LENGTH = 1_024;

type VersionCache = {
  readonly version: string;
  readonly responses: LRUCache<string, Promise<WrittenResponse> | WrittenResponse>;
};

let current: VersionCache | undefined;

/** In bytes. Counts the body twice, because a compressed copy may be added; a character takes at most two bytes. */
const sizeOf = (response: Promise<WrittenResponse> | WrittenResponse, key: string): number =>
  2 * key.length +
  OVERHEAD_BYTES +
  (response instanceof Promise ? 0 : 2 * (response.body.length + response.parametersJson.length));

function responsesOf(version: string): VersionCache['responses'] {
  if (current?.version !== version) {
    const responses: VersionCache['responses'] = new LRUCache({
      maxSize: MAX_BYTES,
      maxEntrySize: MAX_ENTRY_BYTES,
      sizeCalculation: sizeOf,
      ttl: REFERENCE_TTL_MS,
    });
    current = { version, responses };
  }
  return current.responses;
}

/**
 * Caches responses that depend only on reference data, until it changes. Failures are not cached.
 * @param key the operation and its raw query string, which includes the language
 */
export async function cachedResponse(key: string, write: () => Promise<WrittenResponse>): Promise<WrittenResponse> {
  if (key.length > MAX_KEY_LENGTH) return write();
  const responses = responsesOf(await referenceVersion());
  const cached = responses.get(key);
  if (cached !== undefined) return cached;
  const pending = write();
  responses.set(key, pending);
  try {
    const written = await pending;
    responses.set(key, written);
    return written;
  } catch (error) {
    responses.delete(key);
    throw error;
  }
}
