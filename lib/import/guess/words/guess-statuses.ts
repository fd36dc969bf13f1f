import type { STATUS_TYPES } from '../../../records/schema/query';
import { plainWords } from './plain-words';
import words from './status-words.json' with { type: 'json' };

type StatusType = (typeof STATUS_TYPES)[number];

// Match from the start of words: not "unapproved", "avoided" or "invalid".
const PATTERNS = (words as [StatusType, string][]).map(
  ([type, pattern]) => [type, new RegExp(`\\b(?:${pattern})`, 'g')] as const,
);

/** Negates the next word: "not", "never been", "no se ha", "hasn't". */
const NEGATION =
  /\b(not|no|never|non|cannot|nor|nunca|jamas|sin|nicht|nie|ohne|pas|jamais|sans|without|unable to|to be|[a-z]+n t)( (be|been|longer|more|being|yet|fully|ha|han|sido|se|fue|esta|aun|todavia|noch|encore|ete))* $/;
/** Events still to come are neither negated nor done: "not issued yet", "yet to be issued". */
const DENIAL = /\b(not|no|never|non|nicht|pas|sin|[a-z]+n t)\b/;
const YET = /\b(yet|aun|todavia|noch|encore)\b/;
const TO_COME = /\b(yet to|aun (no|sin)|todavia (no|sin)|noch (nicht|kein)|pas encore)\b/;

function isNotYet(text: string): boolean {
  const denial = DENIAL.exec(text);
  const isDenied = denial !== null && YET.test(text.slice(denial.index + denial[0].length));
  return isDenied || TO_COME.test(text);
}

/** Understands English, Spanish, German and French; UNASSIGNED if unknown, negated or ambiguous. */
export function guessStatusType(status: string): StatusType {
  const text = plainWords(status);
  if (isNotYet(text)) return 'UNASSIGNED';
  for (const [type, pattern] of PATTERNS) {
    const matches = [...text.matchAll(pattern)];
    if (matches.some(({ index }) => !NEGATION.test(text.slice(0, index)))) return type;
    if (matches.length > 0) return 'UNASSIGNED';
  }
  return 'UNASSIGNED';
}
