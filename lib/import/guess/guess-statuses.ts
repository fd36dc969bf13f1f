import type { STATUS_TYPES } from '../../records/schema/query';
import { plainWords } from './plain-words';
import words from './status-words.json' with { type: 'json' };

type StatusType = (typeof STATUS_TYPES)[number];

const PATTERNS = (words as [StatusType, string][]).map(([type, pattern]) => [type, new RegExp(pattern)] as const);

/** The status type that the words of a status mean, in English, Spanish, German or French; UNASSIGNED where they say nothing. */
export function guessStatusType(status: string): StatusType {
  const text = plainWords(status);
  return PATTERNS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'UNASSIGNED';
}
