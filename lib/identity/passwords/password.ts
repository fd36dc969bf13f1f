import { hash, verify } from '@node-rs/argon2';
import { isCommonPassword } from './common-passwords';

/** OWASP Password Storage: argon2id, 19 MiB, 2 passes, 1 lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** In characters; there are no rules on which ones (ASVS 5, 6.2.1 and 6.2.9). */
export const PASSWORD_LENGTH = { least: 12, most: 128 } as const;

export type PasswordProblem = 'tooShort' | 'tooLong' | 'common';

/** @param context words that attackers would try first, such as the email and the name. */
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

function isOwnWord(password: string, context: readonly string[]): boolean {
  const letters = lettersIn(password);
  const words = context.flatMap((word) => [word, word.split('@', 1)[0] ?? '']);
  return words.some(
    (word) => word.toLowerCase() === password.toLowerCase() || (letters !== '' && lettersIn(word) === letters),
  );
}

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/** Hash of a random password, checked for unknown emails so that the response takes the same time. */
let decoy: Promise<string> | undefined;

export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== undefined;
}
