import type { Adapter, AdapterPayload } from 'oidc-provider';
import { findAccount } from '../accounts/repository';
import { findApp } from '../apps/repository';
import { clearTokenCache, hashToken } from '../tokens/access-token';
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
import { EXPIRED_TOKEN_RETENTION_SECONDS } from './indexes';

/** Another request has used the code or refresh token at the same moment. */
export class AlreadyUsedError extends Error {}

/** Models that apps hold; the others (browser sessions, open consents) belong to the provider itself. */
const APP_MODELS = new Set(['AccessToken', 'RefreshToken', 'AuthorizationCode', 'ClientCredentials']);

/** Models that every authorization request creates, whoever sends it. */
const TRANSIENT_MODELS = new Set(['Interaction', 'Session']);

/** Stores the provider's models in `grants` by hash. The id (the token itself) is never stored; `find` adds it again. */
class GrantStorage implements Adapter {
  /** The TTL index retains a document for a day after `expiresAt`; transient models do not need that day. */
  private readonly earlySeconds: number;

  constructor(private readonly kind: string) {
    this.earlySeconds = TRANSIENT_MODELS.has(kind) ? EXPIRED_TOKEN_RETENTION_SECONDS : 0;
  }

  async upsert(id: string, { jti: _jti, ...payload }: AdapterPayload, expiresIn?: number): Promise<void> {
    const now = Date.now();
    const { accountId, clientId } = payload;
    // A consent heads its own family. Its id gives no access, so it can be stored in clear.
    const grantId = this.kind === 'Grant' ? id : payload.grantId;
    await saveGrant({
      _id: hashToken(id),
      kind: this.kind,
      payload: payload as GrantPayload,
      createdAt: new Date(now),
      ...(grantId !== undefined && { grantId }),
      ...(accountId !== undefined && { accountId }),
      ...(clientId !== undefined && { clientId }),
      ...(expiresIn !== undefined && { expiresAt: new Date(now + (expiresIn - this.earlySeconds) * 1_000) }),
    });
    if (APP_MODELS.has(this.kind)) await this.recheck(id, { grantId, accountId, clientId });
  }

  /**
   * Checks consent, account and app again after the write. A revocation while a token is being issued deletes the tokens
   * that exist at that moment and may miss this one.
   */
  private async recheck(
    id: string,
    { grantId, accountId, clientId }: Pick<AdapterPayload, 'grantId' | 'accountId' | 'clientId'>,
  ): Promise<void> {
    const [hasConsent, account, app] = await Promise.all([
      grantId === undefined || hasGrantFamily(grantId),
      accountId === undefined ? undefined : findAccount(accountId),
      clientId === undefined ? undefined : findApp(clientId),
    ]);
    if (!hasConsent || account === null || account?.disabled || app === null) await deleteGrant(hashToken(id));
    else if (app?.disabled) await markGrantsOfApp(app._id, true);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const grant = await findGrant(hashToken(id));
    return grant?.kind === this.kind ? ({ ...grant.payload, jti: id } as AdapterPayload) : undefined;
  }

  /** Of several simultaneous calls one succeeds; the others count as a replay, which revokes the family (RFC 9700 section 4.14). */
  async consume(id: string): Promise<void> {
    if (await consumeGrant(hashToken(id), Math.floor(Date.now() / 1_000))) return;
    const grantId = (await findGrant(hashToken(id)))?.grantId;
    if (grantId !== undefined) await this.revokeByGrantId(grantId);
    throw new AlreadyUsedError();
  }

  async destroy(id: string): Promise<void> {
    await deleteGrant(hashToken(id));
    clearTokenCache();
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await deleteGrantFamily(grantId);
    clearTokenCache();
  }

  /** The device flow is not offered. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  /** Not used: tokens do not end with a browser session. */
  async findByUid(): Promise<undefined> {
    return undefined;
  }
}

/** Read-only: the provider's clients are our apps. */
class AppStorage extends GrantStorage {
  override async find(id: string): Promise<AdapterPayload | undefined> {
    const app = await findApp(id);
    return app === null || app.disabled ? undefined : (clientMetadata(app) as AdapterPayload);
  }
}

export const providerStorage = (model: string): Adapter =>
  model === 'Client' ? new AppStorage(model) : new GrantStorage(model);
