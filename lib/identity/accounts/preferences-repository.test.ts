import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { createAccount } from './create-account';
import { findSavedViews, replaceSavedViews, setVisits } from './preferences-repository';
import { findAccount } from './repository';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
let ann = '';

beforeAll(async () => {
  temporary = await startTemporaryDatabase();
  ({ _id: ann } = await createAccount({ email: 'ann@example.org', name: 'Ann', role: 'citizen' }, 'portal'));
});
afterAll(() => temporary.stop());

it('replaceSavedViews replaces saved views only if they have not changed since they were read', async () => {
  const [open, all] = [
    { name: 'Open', search: '?open=true' },
    { name: 'All', search: '' },
  ];
  expect(await findSavedViews(ann)).toEqual([]);
  expect(await replaceSavedViews(ann, { before: [], after: [open] })).toBe(true);
  expect(await replaceSavedViews(ann, { before: [], after: [all] })).toBe(false);
  expect(await replaceSavedViews(ann, { before: [open], after: [all, open] })).toBe(true);
  expect(await replaceSavedViews(ann, { before: [open], after: [] })).toBe(false);
  expect(await findSavedViews(ann)).toEqual([all, open]);
  expect(await findSavedViews('nobody')).toEqual([]);
});

it('setVisits stores the visits of an account', async () => {
  const visits = { since: new Date(0), seen: new Date(1) };
  await setVisits(ann, visits);
  expect((await findAccount(ann))?.visits).toEqual(visits);
});
