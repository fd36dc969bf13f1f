import type { STATUS_TYPES } from '../../../records/schema/query';
import { plainWords } from './plain-words';
import words from './status-words.json' with { type: 'json' };

type StatusType = (typeof STATUS_TYPES)[number];

// From the beginning of a word: "unapproved", "avoided" and "invalid" are none of their ends.
const PATTERNS = (words as [StatusType, string][]).map(
  ([type, pattern]) => [type, new RegExp(`\\b(?:${pattern})`, 'g')] as const,
);

/** What turns the word behind it into its opposite: "not", "never been", "no se ha", "hasn't". */
const NEGATION =
  /\b(not|no|never|non|cannot|nor|nunca|jamas|sin|nicht|nie|ohne|pas|jamais|sans|without|unable to|to be|[a-z]+n t)( (be|been|longer|more|being|yet|fully|ha|han|sido|se|fue|esta|aun|todavia|noch|encore|ete))* $/;
/** What is still to come is neither what it will be nor its opposite: "not issued yet", "yet to be issued". */
const DENIAL = /\b(not|no|never|non|nicht|pas|sin|[a-z]+n t)\b/;
const YET = /\b(yet|aun|todavia|noch|encore)\b/;
const TO_COME = /\b(yet to|aun (no|sin)|todavia (no|sin)|noch (nicht|kein)|pas encore)\b/;

function isNotYet(text: string): boolean {
  const denial = DENIAL.exec(text);
  const isDenied = denial !== null && YET.test(text.slice(denial.index + denial[0].length));
  return isDenied || TO_COME.test(text);
}

/**
 * The status type that the words of a status mean, in English, Spanish, German or French; UNASSIGNED where they say
 * nothing, deny what they name or say two things, so that a person is asked.
 */
export function guessStatusType(status: string): StatusType {
  const text = plainWords(status);
  if (isNotYet(text)) return 'UNASSIGNED';
  for (const [type, pattern] of PATTERNS) {
    const found = [...text.matchAll(pattern)];
    if (found.some(({ index }) => !NEGATION.test(text.slice(0, index)))) return type;
    if (found.length > 0) return 'UNASSIGNED';
  }
  return 'UNASSIGNED';
}
