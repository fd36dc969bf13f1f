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
  saveGrant,
  setGrantsOfAppDisabled,
} from './grants-repository';
import { EXPIRED_TOKEN_RETENTION_SECONDS } from './indexes';

export class AlreadyUsedError extends Error {}

/** Models that apps hold; the others are internal to the provider. */
const APP_MODELS = new Set(['AccessToken', 'RefreshToken', 'AuthorizationCode', 'ClientCredentials']);

const TRANSIENT_MODELS = new Set(['Interaction', 'Session']);

/** The id is the token itself, so only its hash is stored; `find` puts the id back. */
class GrantStorage implements Adapter {
  /** The TTL index retains documents for a day after `expiresAt`, which transient models do not need. */
  private readonly earlySeconds: number;

  constructor(private readonly kind: string) {
    this.earlySeconds = TRANSIENT_MODELS.has(kind) ? EXPIRED_TOKEN_RETENTION_SECONDS : 0;
  }

  async upsert(id: string, { jti: _jti, ...payload }: AdapterPayload, expiresIn?: number): Promise<void> {
    const now = Date.now();
    const { accountId, clientId } = payload;
    // A consent starts its token family. Its id grants no access, so it can be stored in plain text.
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

  /** Checks again after the write: a revocation at the same moment may have missed this token. */
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
    else if (app?.disabled) await setGrantsOfAppDisabled(app._id, true);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const grant = await findGrant(hashToken(id));
    return grant?.kind === this.kind ? ({ ...grant.payload, jti: id } as AdapterPayload) : undefined;
  }

  /** Concurrent uses count as a replay, which revokes the family (RFC 9700 section 4.14). */
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

  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async findByUid(): Promise<undefined> {
    return undefined;
  }
}

class AppStorage extends GrantStorage {
  override async find(id: string): Promise<AdapterPayload | undefined> {
    const app = await findApp(id);
    return app === null || app.disabled ? undefined : (clientMetadata(app) as AdapterPayload);
  }
}

export const providerStorage = (model: string): Adapter =>
  model === 'Client' ? new AppStorage(model) : new GrantStorage(model);
