import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectError, getDescription, getMine, getStatuses, getTypes, listMine } from '../../support/answers';
import { tokenOf } from '../../support/api-client';
import { makeApp, requestTokens, WEB_REDIRECT_URI } from '../../support/identity/apps';
import { requestCode } from '../../support/identity/authorization-flow';
import { usePortalDatabase } from '../../support/portal-database';
import { signInAs } from '../../support/session';

let close: () => Promise<void>;
let session: string;
beforeAll(async () => {
  close = await usePortalDatabase();
  session = await signInAs('contractor');
});
afterAll(() => close());

const GARAGE = { type: 'Building/Residential/Garage/New' };

describe('ASVS 5, 10.3.1: the API accepts only access tokens issued for it', () => {
  it('rejects its own codes and refresh tokens, and tokens of another issuer', async () => {
    const app = await makeApp();
    const { code, pkce } = await requestCode({ clientId: app.id, redirectUri: WEB_REDIRECT_URI }, session);
    const form = {
      grant_type: 'authorization_code',
      code,
      code_verifier: pkce.verifier,
      redirect_uri: WEB_REDIRECT_URI,
    };
    await expectError(await getMine('', code), 401, 'invalid_token');
    const { access_token, refresh_token = '' } = await requestTokens({ ...app.credentials, ...form });
    expect(await listMine('', access_token)).toHaveLength(25);
    await expectError(await getMine('', refresh_token), 401, 'invalid_token');
    await expectError(await getMine('', app.credentials.client_secret), 401, 'invalid_token');
    const jwt = [{ alg: 'none' }, { iss: 'https://idp.example.org', sub: 'demo-contractor', scope: 'records' }]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.');
    await expectError(await getMine('', `${jwt}.`), 401, 'invalid_token');
  });
});

describe('ASVS 5, 10.3.2: subject and scopes decide what a token may do', () => {
  it('allows each scope its own operations', async () => {
    const records = await tokenOf('contractor', 'records');
    const inspections = await tokenOf('contractor', 'inspections');
    expect((await getDescription(GARAGE, records)).status).toBe(200);
    await expectError(await getStatuses({ group: 'BUILDING' }, records), 403, 'forbidden');
    expect((await getStatuses({ group: 'BUILDING' }, inspections)).status).toBe(200);
    await expectError(await getDescription(GARAGE, inspections), 403, 'forbidden');
    await expectError(await getMine('', inspections), 403, 'forbidden');
    expect((await getTypes({ module: 'Building' }, inspections)).status).toBe(200);
  });

  it('returns the records of the person who consented and of nobody else', async () => {
    const app = await makeApp();
    const owners = await Promise.all(
      (['citizen', 'contractor'] as const).map(async (account) => {
        const { code, pkce } = await requestCode(
          { clientId: app.id, redirectUri: WEB_REDIRECT_URI },
          await signInAs(account),
        );
        const form = {
          grant_type: 'authorization_code',
          code,
          code_verifier: pkce.verifier,
          redirect_uri: WEB_REDIRECT_URI,
        };
        const { access_token } = await requestTokens({ ...app.credentials, ...form });
        expect(await listMine('', access_token)).toEqual(await listMine('', await tokenOf(account)));
        return listMine('limit=1000', access_token);
      }),
    );
    const [citizen = [], contractor = []] = owners.map((list) => list.map(({ id }) => id));
    expect(citizen.length).toBeGreaterThan(0);
    expect(citizen.filter((id) => contractor.includes(id))).toEqual([]);
  });
});
