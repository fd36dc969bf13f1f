import { hash, verify } from '@node-rs/argon2';

/** OWASP Password Storage: argon2id, 19 MiB, 2 passes, 1 lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Characters (ASVS 5, 6.2.1 and 6.2.9): long ones are what makes a password strong; no rule says which characters. */
export const PASSWORD_LENGTH = { least: 12, most: 128 } as const;

/** What is wrong with a new password, as a key of the portal's words; null where nothing is. */
export type PasswordProblem = 'tooShort' | 'tooLong' | 'common';

/** The few that a length rule lets through and that every list of leaked passwords begins with (ASVS 5, 6.2.4). */
const COMMON =
  /^(.)\1+$|^0?123456789\d*$|^(password|passw0rd|qwerty(uiop)?|iloveyou|letmein|welcome|administrator|changeme|demo-password)[\W\d_]*$/i;

/** Judges a new password. @param context words that anyone would try first: the e-mail, the name. */
export function passwordProblem(password: string, context: readonly string[] = []): PasswordProblem | null {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.least) return 'tooShort';
  if (length > PASSWORD_LENGTH.most) return 'tooLong';
  const lower = password.toLowerCase();
  const own = context.some((word) => word !== '' && word.toLowerCase() === lower);
  return own || COMMON.test(password) ? 'common' : null;
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
