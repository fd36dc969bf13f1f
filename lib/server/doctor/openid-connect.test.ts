import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../processes/free-port';
import { checkOpenIdConnect } from './openid-connect';

const ISSUER = path.resolve(import.meta.dirname, '../../../e2e/support/identity/oidc-issuer.mjs');
const NAMES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

/** Sets the OpenID Connect provider of this process until the next call. */
function use(issuer: string | undefined): void {
  for (const name of NAMES) {
    if (issuer === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = name === 'OIDC_ISSUER' ? issuer : 'records-portal';
  }
  Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
}
afterAll(() => use(undefined));

it('checkOpenIdConnect reports nothing when no provider is configured', async () => {
  use(undefined);
  expect(await checkOpenIdConnect()).toEqual([]);
});

it('checkOpenIdConnect accepts a provider that responds and reports a wrong path or an unreachable provider', async () => {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const provider = fork(ISSUER, [String(port), 'records-portal', 'secret', 'http://127.0.0.1:1/callback']);
  await once(provider, 'message');
  use(issuer);
  expect(await checkOpenIdConnect()).toMatchObject([{ state: 'ok', found: expect.stringContaining(issuer) }]);
  use(`${issuer}/realms/none`);
  expect(await checkOpenIdConnect()).toMatchObject([{ state: 'wrong', found: expect.stringContaining('returns 404') }]);
  provider.kill();
  await once(provider, 'exit');
  use(issuer);
  expect(await checkOpenIdConnect()).toMatchObject([
    { state: 'wrong', found: expect.stringContaining('ECONNREFUSED'), advice: expect.stringContaining('OIDC_ISSUER') },
  ]);
});
