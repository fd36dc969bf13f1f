import { afterAll, beforeAll, expect, it } from 'vitest';
import { listAudit } from '../../testing/list-audit';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { createAccount } from './create-account';
import { AccountTakenError, findAccount, findCredentials } from './repository';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
beforeAll(async () => {
  temporary = await startTemporaryDatabase();
});
afterAll(() => temporary.stop());

it('createAccount creates an account without identities and never returns its password hash', async () => {
  const account = await createAccount(
    { email: 'ann@example.org', name: 'Ann', role: 'admin', passwordHash: 'the-hash' },
    'command-line',
  );
  expect(account).toMatchObject({ email: 'ann@example.org', role: 'admin', identities: [], disabled: false });
  expect(account).not.toHaveProperty('passwordHash');
  expect(await findAccount(account._id)).toEqual(account);
  expect((await findCredentials('Ann@Example.org'))?.passwordHash).toBe('the-hash');
  expect(await listAudit(account._id)).toMatchObject([
    { action: 'account.created', actor: 'command-line', details: { role: 'admin' } },
  ]);
});

it('createAccount creates one account per email when requests are concurrent', async () => {
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      createAccount({ email: 'bob@example.org', name: 'Bob', role: 'citizen' }, 'portal'),
    ),
  );
  const rejected = tries.filter((result) => result.status === 'rejected');
  expect(rejected).toHaveLength(19);
  expect(rejected[0]?.reason).toBeInstanceOf(AccountTakenError);
  expect(String(rejected[0]?.reason)).toContain('bob@example.org already has an account.');
});

it('createAccount creates several accounts without an email, but one per OpenID Connect subject', async () => {
  const people = ['1', '2'].map((subject) =>
    createAccount({ name: 'Someone', role: 'citizen', oidc: { issuer: 'https://id.example.org', subject } }, 'portal'),
  );
  expect(await Promise.all(people)).toHaveLength(2);
  await expect(
    createAccount(
      { name: 'Again', role: 'citizen', oidc: { issuer: 'https://id.example.org', subject: '1' } },
      'portal',
    ),
  ).rejects.toThrow(AccountTakenError);
});
