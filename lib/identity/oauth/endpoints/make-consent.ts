import type { Provider } from 'oidc-provider';
import { findAccount } from '../../accounts/repository';
import { generationOf } from '../../sessions/session';
import { deleteGrantFamily } from '../grants-repository';

export type NewConsent = {
  readonly accountId: string;
  /** The account's `sessionGeneration` when the person was recognised by password or session. */
  readonly generation: number;
  readonly clientId: string;
  readonly scope: string;
};

/**
 * Stores a consent and gives its id. A new password or a disabled account deletes the consents that it sees and may miss
 * this one, so the account is looked at once more after it was stored.
 * @returns null where what the person was recognised by no longer holds.
 */
export async function makeConsent(
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
