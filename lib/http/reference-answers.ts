import { LRUCache } from 'lru-cache';
import { referenceVersion } from '../db/reference-version';

/** The body of an answer, and what of its headers came from the same work. */
export type WrittenAnswer = {
  readonly body: Buffer;
  /** As `bodyDigest` gives it. */
  readonly digest: string;
  readonly locale: string;
  /** The parameters as they were understood: `%20` and `+` are the same question. */
  readonly asked: string;
  /** Value of `x-ignored`. */
  readonly ignored: string | undefined;
};

const MOST_BYTES = 32 * 1_024 * 1_024;
const LARGEST = 2 * 1_024 * 1_024;
/** What was changed past the portal, in the database itself, shows after this time at the latest. */
const KEPT_MS = 60_000;

type Kept = { readonly version: string; readonly answers: LRUCache<string, Promise<WrittenAnswer> | WrittenAnswer> };

let kept: Kept | undefined;

function answersOf(version: string): Kept['answers'] {
  if (kept?.version !== version) {
    const answers: Kept['answers'] = new LRUCache({
      maxSize: MOST_BYTES,
      maxEntrySize: LARGEST,
      sizeCalculation: (answer) => (answer instanceof Promise ? 1_024 : answer.body.length + 1_024),
      ttl: KEPT_MS,
    });
    kept = { version, answers };
  }
  return kept.answers;
}

/**
 * An answer that depends on reference data alone (record types, checklist groups), written once for each question until
 * these data change; a failure is not kept.
 * @param question the operation and its raw query string, which also holds the language.
 */
export async function keptAnswer(question: string, write: () => Promise<WrittenAnswer>): Promise<WrittenAnswer> {
  const answers = answersOf(await referenceVersion());
  const known = answers.get(question);
  if (known !== undefined) return known;
  // Those who ask meanwhile wait for the same.
  const writing = write();
  answers.set(question, writing);
  try {
    const written = await writing;
    answers.set(question, written);
    return written;
  } catch (error) {
    answers.delete(question);
    throw error;
  }
}
