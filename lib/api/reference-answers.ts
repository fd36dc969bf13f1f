import { LRUCache } from 'lru-cache';
import { referenceVersion } from '../db/reference-version';

/** The body of an answer, and the header values that were computed with it. */
export type WrittenAnswer = {
  readonly body: Buffer;
  /** The result of `bodyDigest`. */
  readonly digest: string;
  readonly locale: string;
  /** The decoded parameters as JSON: `%20` and `+` give the same text. */
  readonly asked: string;
  /** Value of `x-ignored`. */
  readonly ignored: string | undefined;
};

const MAX_BYTES = 32 * 1_024 * 1_024;
const MAX_ENTRY_BYTES = 2 * 1_024 * 1_024;
/** What an entry takes besides its texts, and what it takes while its answer is being written. */
const OVERHEAD_BYTES = 1_024;
/** Answers under longer keys are not cached, because such requests are not repeated. In characters. */
const MAX_KEY_LENGTH = 1_024;
/** A change made directly in the database shows after this time at the latest. */
const CACHE_TTL_MS = 60_000;

type VersionCache = {
  readonly version: string;
  readonly answers: LRUCache<string, Promise<WrittenAnswer> | WrittenAnswer>;
};

let current: VersionCache | undefined;

/**
 * The size of an entry in bytes. The body counts twice because its compressed copy, which is smaller, may join it; a
 * character takes at most two bytes.
 */
const sizeOf = (answer: Promise<WrittenAnswer> | WrittenAnswer, key: string): number =>
  2 * key.length + OVERHEAD_BYTES + (answer instanceof Promise ? 0 : 2 * (answer.body.length + answer.asked.length));

function answersOf(version: string): VersionCache['answers'] {
  if (current?.version !== version) {
    const answers: VersionCache['answers'] = new LRUCache({
      maxSize: MAX_BYTES,
      maxEntrySize: MAX_ENTRY_BYTES,
      sizeCalculation: sizeOf,
      ttl: CACHE_TTL_MS,
    });
    current = { version, answers };
  }
  return current.answers;
}

/**
 * An answer that depends on reference data alone (record types, checklist groups). It is written once for each key
 * until these data change; a failure is not cached.
 * @param key the operation and its raw query string, which also has the language
 */
export async function cachedAnswer(key: string, write: () => Promise<WrittenAnswer>): Promise<WrittenAnswer> {
  if (key.length > MAX_KEY_LENGTH) return write();
  const answers = answersOf(await referenceVersion());
  const cached = answers.get(key);
  if (cached !== undefined) return cached;
  // Concurrent requests wait for the same answer.
  const writing = write();
  answers.set(key, writing);
  try {
    const written = await writing;
    answers.set(key, written);
    return written;
  } catch (error) {
    answers.delete(key);
    throw error;
  }
}
