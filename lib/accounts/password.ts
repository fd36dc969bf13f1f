import { hash, verify } from '@node-rs/argon2';

/** OWASP Password Storage: argon2id, 19 MiB, 2 passes, 1 lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/** A hash of nothing anyone knows: checked for unknown addresses, so that both cases take the same time. */
let decoy: Promise<string> | undefined;

/** Whether the password belongs to the hash; takes as long without a hash. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const matches = await verify(passwordHash ?? (await decoy), password);
  return matches && passwordHash !== undefined;
}
