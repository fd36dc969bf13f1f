import { hash, verify } from '@node-rs/argon2';
import { isCommonPassword } from './common-passwords';

/** OWASP Password Storage: argon2id, 19 MiB, 2 passes, 1 lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Characters (ASVS 5, 6.2.1 and 6.2.9): long ones are what makes a password strong; no rule says which characters. */
export const PASSWORD_LENGTH = { least: 12, most: 128 } as const;

/** What is wrong with a new password, as a key of the portal's words; null where nothing is. */
export type PasswordProblem = 'tooShort' | 'tooLong' | 'common';

/** Judges a new password. @param context words that anyone would try first: the e-mail, the name. */
export async function passwordProblem(
  password: string,
  context: readonly string[] = [],
): Promise<PasswordProblem | null> {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.least) return 'tooShort';
  if (length > PASSWORD_LENGTH.most) return 'tooLong';
  return isOwnWord(password, context) || (await isCommonPassword(password)) ? 'common' : null;
}

const lettersIn = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');

/** Whether a password is the name or e-mail of its owner, in any case and with any digits, blanks and punctuation. */
function isOwnWord(password: string, context: readonly string[]): boolean {
  const letters = lettersIn(password);
  const words = context.flatMap((word) => [word, word.split('@', 1)[0] ?? '']);
  return words.some(
    (word) => word.toLowerCase() === password.toLowerCase() || (letters !== '' && lettersIn(word) === letters),
  );
}

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/** A hash of nothing anyone knows: checked for unknown addresses, so that both cases take the same time. */
let decoy: Promise<string> | undefined;

/** Whether the password belongs to the hash; takes as long without a hash. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== undefined;
}
