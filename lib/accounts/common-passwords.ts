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

/**
 * Whether a password is one that attackers try first (ASVS 5, 6.2.4): it is in a list of leaked passwords in any case,
 * alone or with only digits and punctuation around it, or one piece of text again and again.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  list ??= loadList();
  const common = await list;
  const lower = password.toLowerCase();
  if (/^(.{1,11}?)\1+$/su.test(lower)) return true;
  if (common.has(lower) || common.has(lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''))) return true;
  // What stands before digits and punctuation may itself end in digits.
  const letters = lower.replace(/[^\p{L}]+$/u, '').length;
  for (let end = Math.max(letters, LEAST_PREFIX); end < lower.length; end++) {
    if (common.has(lower.slice(0, end))) return true;
  }
  return false;
}
