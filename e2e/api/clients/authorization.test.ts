import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  beginAuthorization,
  finishAuthorization,
  fixedToken,
  RecordsClient,
} from '../../../clients/typescript/src/index';
import { baseUrl } from '../../support/api-client';
import { makeApp, type TestApp, WEB_REDIRECT_URI } from '../../support/identity/apps';
import { submitConsent } from '../../support/identity/authorization-flow';
import { usePortalDatabase } from '../../support/portal-database';
import { signInAs } from '../../support/session';

let close: () => Promise<void>;
let app: TestApp;
let session: string;
beforeAll(async () => {
  close = await usePortalDatabase();
  app = await makeApp({ isPublic: true });
  session = await signInAs('contractor');
});
afterAll(() => close());

const options = () => ({ baseUrl: baseUrl(), clientId: app.id, redirectUri: WEB_REDIRECT_URI });

async function completeConsent(address: string, decision: 'allow' | 'deny' = 'allow'): Promise<string> {
  return String(await submitConsent(await fetch(address, { redirect: 'manual' }), { session, decision }));
}

it('the client completes an authorization request and reads the person’s records', async () => {
  const pending = await beginAuthorization({ ...options(), scope: 'records' });
  expect(pending.address).not.toContain(pending.codeVerifier);
  const callback = await completeConsent(pending.address);
  const tokens = await finishAuthorization({ ...options(), callback, pending });
  expect(tokens.refreshToken).toEqual(expect.any(String));
  const client = new RecordsClient({ baseUrl: baseUrl(), tokens: fixedToken(tokens.accessToken) });
  expect((await client.listMyRecords({ limit: 1 })).result).toHaveLength(1);
  await expect(finishAuthorization({ ...options(), callback, pending })).rejects.toMatchObject({
    code: 'invalid_grant',
  });
});

it('the client reports that the person refused access, and rejects the answer to another request', async () => {
  const pending = await beginAuthorization({ ...options(), scope: 'records' });
  const refused = await completeConsent(pending.address, 'deny');
  await expect(finishAuthorization({ ...options(), callback: refused, pending })).rejects.toMatchObject({
    name: 'AuthorizationError',
    code: 'access_denied',
  });
  const other = await beginAuthorization({ ...options(), scope: 'records' });
  const callback = await completeConsent(other.address);
  await expect(finishAuthorization({ ...options(), callback, pending })).rejects.toMatchObject({ code: 'wrong_state' });
  const stolen = { state: other.state, codeVerifier: pending.codeVerifier };
  await expect(finishAuthorization({ ...options(), callback, pending: stolen })).rejects.toMatchObject({
    code: 'invalid_grant',
  });
});
