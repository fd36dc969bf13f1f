import type { Provider } from 'oidc-provider';
import { findAccount } from '../../accounts/repository';
import { generationOf } from '../../sessions/session';
import { deleteGrantFamily } from '../grants-repository';

export type NewConsent = {
  readonly accountId: string;
  /** The account's `sessionGeneration` when the person was authenticated. */
  readonly generation: number;
  readonly clientId: string;
  readonly scope: string;
};

/**
 * Checks the account again after the write, because a password change may have missed the new consent.
 * @returns null if the account has changed.
 */
export async function createConsent(
  provider: Provider,
  { accountId, generation, clientId, scope }: NewConsent,
): Promise<string | null> {
  const grant = new provider.Grant({ accountId, clientId });
  grant.addOIDCScope(scope);
  const grantId = await grant.save();
  const account = await findAccount(accountId);
  if (account !== null && !account.disabled && generationOf(account) === generation) return grantId;
  await deleteGrantFamily(grantId);
  return null;
}
