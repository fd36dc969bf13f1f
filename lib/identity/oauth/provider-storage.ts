import type { Adapter, AdapterPayload } from 'oidc-provider';
import { findAccount } from '../accounts/repository';
import { findApp } from '../apps/repository';
import { forgetCheckedTokens, hashToken } from '../tokens/access-token';
import { clientMetadata } from './client-metadata';
import {
  consumeGrant,
  deleteGrant,
  deleteGrantFamily,
  findGrant,
  type GrantPayload,
  hasGrantFamily,
  markGrantsOfApp,
  saveGrant,
} from './grants-repository';
import { EXPIRED_TOKENS_KEPT_SECONDS } from './indexes';

/** A code or refresh token that somebody else used at the same moment. */
export class AlreadyUsedError extends Error {}

/** What apps hold; the rest (browser sessions, consents under way) belongs to the provider itself. */
const HELD_BY_APPS = new Set(['AccessToken', 'RefreshToken', 'AuthorizationCode', 'ClientCredentials']);

/** What every request for access leaves, whoever sends it. */
const PASSING = new Set(['Interaction', 'Session']);

/** The provider's models: hashes in `grants`. The id (the token itself) is dropped before storing and given back on finding. */
class GrantStorage implements Adapter {
  /** The index keeps all for a day beyond `expiresAt`, which only what somebody held needs. */
  private readonly secondsKept: number;

  constructor(private readonly kind: string) {
    this.secondsKept = PASSING.has(kind) ? EXPIRED_TOKENS_KEPT_SECONDS : 0;
  }

  async upsert(id: string, { jti: _jti, ...payload }: AdapterPayload, expiresIn?: number): Promise<void> {
    const now = Date.now();
    const { accountId, clientId } = payload;
    // A consent is the head of its own family. Its id opens nothing, so it may stand in clear.
    const grantId = this.kind === 'Grant' ? id : payload.grantId;
    await saveGrant({
      _id: hashToken(id),
      kind: this.kind,
      payload: payload as GrantPayload,
      createdAt: new Date(now),
      ...(grantId !== undefined && { grantId }),
      ...(accountId !== undefined && { accountId }),
      ...(clientId !== undefined && { clientId }),
      ...(expiresIn !== undefined && { expiresAt: new Date(now + (expiresIn - this.secondsKept) * 1_000) }),
    });
    if (HELD_BY_APPS.has(this.kind)) await this.endIfOver(id, { grantId, accountId, clientId });
  }

  /**
   * What ends while a token is being issued deletes the tokens that it sees, and may miss this one: so it is looked at once
   * more after it was stored. Either the one or the other finds it.
   */
  private async endIfOver(
    id: string,
    { grantId, accountId, clientId }: Pick<AdapterPayload, 'grantId' | 'accountId' | 'clientId'>,
  ): Promise<void> {
    const [standing, account, app] = await Promise.all([
      grantId === undefined || hasGrantFamily(grantId),
      accountId === undefined ? undefined : findAccount(accountId),
      clientId === undefined ? undefined : findApp(clientId),
    ]);
    if (!standing || account === null || account?.disabled || app === null) await deleteGrant(hashToken(id));
    else if (app?.disabled) await markGrantsOfApp(app._id, true);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const grant = await findGrant(hashToken(id));
    return grant?.kind === this.kind ? ({ ...grant.payload, jti: id } as AdapterPayload) : undefined;
  }

  /** Of many at once exactly one uses it; for every other it counts as a replay, which ends the family (RFC 9700 section 4.14). */
  async consume(id: string): Promise<void> {
    if (await consumeGrant(hashToken(id), Math.floor(Date.now() / 1_000))) return;
    const grantId = (await findGrant(hashToken(id)))?.grantId;
    if (grantId !== undefined) await this.revokeByGrantId(grantId);
    throw new AlreadyUsedError();
  }

  async destroy(id: string): Promise<void> {
    await deleteGrant(hashToken(id));
    forgetCheckedTokens();
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await deleteGrantFamily(grantId);
    forgetCheckedTokens();
  }

  /** The device flow is not offered. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  /** Tokens do not end with a browser session, so nobody looks one up by this. */
  async findByUid(): Promise<undefined> {
    return undefined;
  }
}

/** The provider's clients are our apps: read, never written, through it. */
class AppStorage extends GrantStorage {
  override async find(id: string): Promise<AdapterPayload | undefined> {
    const app = await findApp(id);
    return app === null || app.disabled ? undefined : (clientMetadata(app) as AdapterPayload);
  }
}

export const providerStorage = (model: string): Adapter =>
  model === 'Client' ? new AppStorage(model) : new GrantStorage(model);
