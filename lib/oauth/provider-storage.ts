import type { Adapter, AdapterPayload } from 'oidc-provider';
import { findApp } from '../apps/repository';
import { hashToken } from '../auth/access-token';
import { clientMetadata } from './client-metadata';
import {
  consumeGrant,
  deleteGrant,
  deleteGrantFamily,
  findGrant,
  type GrantPayload,
  saveGrant,
} from './grants-repository';

/** The provider's models: hashes in `grants`. The id (the token itself) is dropped before storing and given back on finding. */
class GrantStorage implements Adapter {
  constructor(private readonly kind: string) {}

  async upsert(id: string, { jti: _jti, ...payload }: AdapterPayload, expiresIn?: number): Promise<void> {
    await saveGrant({
      _id: hashToken(id),
      kind: this.kind,
      payload: payload as GrantPayload,
      ...(payload.grantId !== undefined && { grantId: payload.grantId }),
      ...(expiresIn !== undefined && { expiresAt: new Date(Date.now() + expiresIn * 1_000) }),
    });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const grant = await findGrant(hashToken(id));
    return grant?.kind === this.kind ? ({ ...grant.payload, jti: id } as AdapterPayload) : undefined;
  }

  async consume(id: string): Promise<void> {
    await consumeGrant(hashToken(id), Math.floor(Date.now() / 1_000));
  }

  async destroy(id: string): Promise<void> {
    await deleteGrant(hashToken(id));
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await deleteGrantFamily(grantId);
  }

  /** Device flow and browser sessions are not offered. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

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
