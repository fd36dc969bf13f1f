import { afterAll, beforeAll, expect, it } from 'vitest';
import { database } from '../../db/client';
import { createCalendarKey, findAccountByCalendarKey } from '../../identity/accounts/calendar-key';
import { createAccount } from '../../identity/accounts/create-account';
import { findSavedViews, replaceSavedViews } from '../../identity/accounts/preferences-repository';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { endRestoredAccess } from './end-restored-access';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;

beforeAll(async () => {
  temporary = await startTemporaryDatabase();
});
afterAll(() => temporary.stop());

it('endRestoredAccess invalidates calendar URLs restored from a backup, and keeps saved views', async () => {
  const { _id } = await createAccount({ email: 'ann@example.org', name: 'Ann', role: 'citizen' }, 'portal');
  const key = await createCalendarKey(_id, 'en_US');
  const views = [{ name: 'All', search: '' }];
  await replaceSavedViews(_id, { before: [], after: views });
  expect(await findAccountByCalendarKey(key)).not.toBeNull();
  await endRestoredAccess(await database());
  expect(await findAccountByCalendarKey(key)).toBeNull();
  expect(await findSavedViews(_id)).toEqual(views);
});
