import { database } from '../../db/client';
import { GRANTS } from '../../db/collections';
import type { GrantDocument } from '../oauth/grants-repository';

export type AccessCounts = { readonly accessTokens: number; readonly refreshTokens: number; readonly consents: number };

export type AccessFilter = { readonly accountId?: string; readonly clientId?: string; readonly grantId?: string };

export async function countAccess(owner: AccessFilter): Promise<AccessCounts> {
  const grants = (await database()).collection<GrantDocument>(GRANTS);
  const count = (kinds: readonly string[]): Promise<number> =>
    grants.countDocuments({
      ...owner,
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
