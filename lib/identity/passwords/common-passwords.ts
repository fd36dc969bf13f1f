import 'server-only';

/** Public, and in no list of leaked passwords. */
const OWN = ['demo-password'];

/** A prefix that is shorter is part of many good passwords. */
const LEAST_PREFIX = 6;

let list: Promise<ReadonlySet<string>> | undefined;

/** 49,000 passwords, some megabytes of memory: loaded when the first password is chosen. */
async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([...dictionary['passwords-common'], ...OWN]);
}

const LETTER = /\p{L}/gu;

/** Where the first letter of a text begins, and where the last one ends; both 0 where it has none. */
function lettersOf(text: string): { readonly start: number; readonly end: number } {
  const letters = [...text.matchAll(LETTER)];
  const last = letters.at(-1);
  return { start: letters[0]?.index ?? 0, end: last === undefined ? 0 : last.index + last[0].length };
}

/**
 * Whether a password is one that attackers try first (ASVS 5, 6.2.4): it is in a list of leaked passwords in any case,
 * alone or with only digits and punctuation around it, or one piece of text again and again.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= loadList();
  const common = await list;
  const lower = password.toLowerCase();
  if (/^(.{1,11}?)\1+$/su.test(lower)) return true;
  const letters = lettersOf(lower);
  if (common.has(lower) || common.has(lower.slice(letters.start, letters.end))) return true;
  // What stands before digits and punctuation may itself end in digits.
  for (let end = Math.max(letters.end, LEAST_PREFIX); end < lower.length; end++) {
    if (common.has(lower.slice(0, end))) return true;
  }
  return false;
}
