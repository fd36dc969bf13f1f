import 'server-only';

/** Public passwords that are not on the list of leaked ones. */
const EXTRA_PASSWORDS = ['demo-password'];

const MIN_PREFIX = 6;

let list: Promise<ReadonlySet<string>> | undefined;

/** 49,000 passwords take several megabytes, so they are loaded on first use. */
async function loadList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([...dictionary['passwords-common'], ...EXTRA_PASSWORDS]);
}

const LETTER = /\p{L}/gu;

function lettersOf(text: string): { readonly start: number; readonly end: number } {
  const letters = [...text.matchAll(LETTER)];
  const last = letters.at(-1);
  return { start: letters[0]?.index ?? 0, end: last === undefined ? 0 : last.index + last[0].length };
}

/** Whether the password is a leaked one, even if surrounded by digits and punctuation, or repeated text (ASVS 5, 6.2.4). */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= loadList();
  const common = await list;
  const lower = password.toLowerCase();
  if (/^(.{1,11}?)\1+$/su.test(lower)) return true;
  const letters = lettersOf(lower);
  if (common.has(lower) || common.has(lower.slice(letters.start, letters.end))) return true;
  // Some of the trailing digits may belong to the listed password, so every cut is tried.
  for (let end = Math.max(letters.end, MIN_PREFIX); end < lower.length; end++) {
    if (common.has(lower.slice(0, end))) return true;
  }
  return false;
}
