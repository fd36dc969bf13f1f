import { database } from '../../db/client';
import { GRANTS } from '../../db/collections';
import type { GrantDocument } from '../oauth/grants-repository';

/** What apps hold, by number; what has expired does not count. */
export type Access = { readonly accessTokens: number; readonly refreshTokens: number; readonly consents: number };

export type AccessOf = { readonly accountId?: string; readonly clientId?: string; readonly grantId?: string };

/** Counts what apps hold of an account, what one app holds, or what came of one consent. */
export async function countAccess(of: AccessOf): Promise<Access> {
  const grants = (await database()).collection<GrantDocument>(GRANTS);
  const count = (kinds: readonly string[]): Promise<number> =>
    grants.countDocuments({
      ...of,
      kind: { $in: [...kinds] },
      $or: [{ expiresAt: { $exists: false } }, { expiresAt: { $gt: new Date() } }],
    });
  const [accessTokens, refreshTokens, consents] = await Promise.all([
    count(['AccessToken', 'ClientCredentials']),
    count(['RefreshToken']),
    count(['Grant']),
  ]);
  return { accessTokens, refreshTokens, consents };
}
