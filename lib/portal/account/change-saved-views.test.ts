import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createAccount } from '../../identity/accounts/create-account';
import { findSavedViews } from '../../identity/accounts/preferences-repository';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { changeSavedViews, SavedViewsChange } from './change-saved-views';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
let ann = '';
let count = 0;

beforeAll(async () => {
  temporary = await startTemporaryDatabase();
});
afterAll(() => temporary.stop());
beforeEach(async () => {
  ({ _id: ann } = await createAccount({ email: `ann${count++}@example.org`, name: 'Ann', role: 'citizen' }, 'portal'));
});

const save = (name: string, search = '') => changeSavedViews(ann, { kind: 'save', view: { name, search } });

it('changeSavedViews saves, replaces and removes a view of the account', async () => {
  expect(await save('Open', '?open=true')).toMatchObject({ kind: 'saved' });
  expect(await save('Open', '?open=false')).toMatchObject({ kind: 'replaced' });
  expect(await findSavedViews(ann)).toEqual([{ name: 'Open', search: '?open=false' }]);
  expect(await changeSavedViews(ann, { kind: 'remove', name: 'Open' })).toMatchObject({ kind: 'removed', views: [] });
  expect(await findSavedViews(ann)).toEqual([]);
});

it('changeSavedViews keeps all views that devices save at the same moment', async () => {
  await Promise.all([save('a'), save('b'), save('c')]);
  expect((await findSavedViews(ann)).map(({ name }) => name).sort()).toEqual(['a', 'b', 'c']);
});

it('changeSavedViews stores at most 30 views, and stores views only once if a device moves them twice', async () => {
  const views = Array.from({ length: 30 }, (_, at) => ({ name: `v${at}`, search: '' }));
  expect((await changeSavedViews(ann, { kind: 'move', views })).left).toEqual([]);
  expect((await changeSavedViews(ann, { kind: 'move', views })).left).toEqual([]);
  expect(await findSavedViews(ann)).toEqual(views);
  expect(await save('one more')).toMatchObject({ kind: 'full' });
  expect(await findSavedViews(ann)).toEqual(views);
});

it.each([
  ['an empty name', { kind: 'save', view: { name: ' ', search: '' } }],
  ['a name of over 60 characters', { kind: 'save', view: { name: 'x'.repeat(61), search: '' } }],
  ['the address of another site', { kind: 'save', view: { name: 'x', search: 'https://evil.example' } }],
  ['a query of over 4,000 characters', { kind: 'save', view: { name: 'x', search: `?q=${'x'.repeat(4_000)}` } }],
  ['an unknown field', { kind: 'save', view: { name: 'x', search: '', owner: 'bob' } }],
  ['31 views', { kind: 'move', views: Array.from({ length: 31 }, (_, at) => ({ name: `v${at}`, search: '' })) }],
  ['an unknown kind', { kind: 'drop' }],
])('SavedViewsChange refuses a change with %s', (_what, change) => {
  expect(SavedViewsChange.safeParse(change).success).toBe(false);
});
