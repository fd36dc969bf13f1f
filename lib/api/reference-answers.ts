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
/** What an answer takes besides its texts; and what one takes that is not written yet. */
const FRAME = 1_024;
/** Longer questions are nobody's habit: their answers are not kept. In characters. */
const LONGEST_QUESTION = 1_024;
/** What was changed past the portal, in the database itself, shows after this time at the latest. */
const KEPT_MS = 60_000;

type Kept = { readonly version: string; readonly answers: LRUCache<string, Promise<WrittenAnswer> | WrittenAnswer> };

let kept: Kept | undefined;

/** In bytes, with the compressed body that may come to it, which is smaller; a character takes two at most. */
const sizeOf = (answer: Promise<WrittenAnswer> | WrittenAnswer, question: string): number =>
  2 * question.length + FRAME + (answer instanceof Promise ? 0 : 2 * (answer.body.length + answer.asked.length));

function answersOf(version: string): Kept['answers'] {
  if (kept?.version !== version) {
    const answers: Kept['answers'] = new LRUCache({
      maxSize: MOST_BYTES,
      maxEntrySize: LARGEST,
      sizeCalculation: sizeOf,
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
export async function cachedAnswer(question: string, write: () => Promise<WrittenAnswer>): Promise<WrittenAnswer> {
  if (question.length > LONGEST_QUESTION) return write();
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
