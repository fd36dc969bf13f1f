import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createAccount } from '../../identity/accounts/create-account';
import { findAccount } from '../../identity/accounts/repository';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { beginVisit, recordVisit } from './record-visit';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;

beforeAll(async () => {
  temporary = await startTemporaryDatabase();
});
afterAll(() => temporary.stop());
afterEach(() => vi.useRealTimers());

const at = (time: string): string => `2026-05-14T${time}:00.000Z`;

async function visit(accountId: string, time: string, device = at(time)) {
  vi.useFakeTimers({ now: new Date(at(time)), toFake: ['Date'] });
  return recordVisit(accountId, { seen: device });
}

it('recordVisit remembers the previous visit across devices', async () => {
  const { _id } = await createAccount({ email: 'ann@example.org', name: 'Ann', role: 'citizen' }, 'portal');
  expect(await visit(_id, '08:00')).toEqual({ seen: at('08:00') });
  // The last visit on the other device was long ago.
  expect(await visit(_id, '12:00', '2020-01-01T00:00:00.000Z')).toEqual({ since: at('08:00'), seen: at('12:00') });
  expect(await visit(_id, '12:10')).toEqual({ since: at('08:00'), seen: at('12:10') });
});

it('recordVisit uses the last visit stored on a device, unless the clock of the device is ahead', async () => {
  const { _id } = await createAccount({ email: 'bob@example.org', name: 'Bob', role: 'citizen' }, 'portal');
  expect(await visit(_id, '08:00', '2020-01-01T00:00:00.000Z')).toEqual({
    since: '2020-01-01T00:00:00.000Z',
    seen: at('08:00'),
  });
  const { _id: eve } = await createAccount({ email: 'eve@example.org', name: 'Eve', role: 'citizen' }, 'portal');
  expect(await visit(eve, '08:00', '2030-01-01T00:00:00.000Z')).toEqual({ seen: at('08:00') });
});

it('beginVisit begins a new visit when the account signs in again, but not at the first sign-in', async () => {
  const { _id } = await createAccount({ email: 'dan@example.org', name: 'Dan', role: 'citizen' }, 'portal');
  const signIn = async () => beginVisit((await findAccount(_id)) ?? expect.unreachable());
  await signIn();
  expect(await visit(_id, '08:00')).toEqual({ seen: at('08:00') });
  await signIn();
  expect(await visit(_id, '08:17')).toEqual({ since: at('08:00'), seen: at('08:17') });
});
