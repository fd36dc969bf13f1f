import { expect, it } from 'vitest';
import {
  MAX_NAME_LENGTH,
  MAX_VIEWS,
  parseViews,
  type SavedView,
  withDeviceViews,
  withoutView,
  withView,
} from './saved-views';

const many = (count: number): SavedView[] =>
  Array.from({ length: count }, (_, index) => ({ name: `v${index}`, search: '' }));

it('parseViews reads stored views and ignores malformed ones', () => {
  const views = [
    { name: 'All', search: '' },
    { name: 'Open', search: '?statusTypes=OPEN' },
  ];
  expect(parseViews(JSON.stringify(views))).toEqual(views);
  expect(parseViews('{')).toEqual([]);
  expect(parseViews('{"a":1}')).toEqual([]);
  expect(parseViews('[null, {"name":"x","search":"https://evil.example"}, {"name":1}]')).toEqual([]);
});

it('withView puts a new view first, and trims and shortens its name', () => {
  const [old] = many(1);
  expect(withView(many(1), { name: ` ${'x'.repeat(200)} `, search: '?page=2' })).toEqual({
    kind: 'saved',
    name: 'x'.repeat(MAX_NAME_LENGTH),
    views: [{ name: 'x'.repeat(MAX_NAME_LENGTH), search: '?page=2' }, old],
  });
});

it('withView replaces a view with the same name, and withoutView removes a view by its name', () => {
  const saved = withView([{ name: 'Mine', search: '' }], { name: 'Mine ', search: '?page=2' });
  const views = [{ name: 'Mine', search: '?page=2' }];
  expect(saved).toEqual({ kind: 'replaced', name: 'Mine', views });
  expect(withoutView(views, 'Mine')).toEqual([]);
});

it('withView does not remove a view to make room for a new one', () => {
  expect(withView(many(MAX_VIEWS - 1), { name: 'last', search: '' }).kind).toBe('saved');
  expect(withView(many(MAX_VIEWS), { name: 'one more', search: '' })).toEqual({ kind: 'full' });
  expect(withView(many(MAX_VIEWS), { name: 'v7', search: '?page=2' })).toMatchObject({
    kind: 'replaced',
    views: [{ name: 'v7', search: '?page=2' }, ...many(MAX_VIEWS).filter(({ name }) => name !== 'v7')],
  });
});

it('withDeviceViews puts the views of a device before those of the account, and numbers a name that is taken', () => {
  const account = [
    { name: 'Open', search: '?open=true' },
    { name: 'All', search: '' },
  ];
  const device = [
    { name: 'Fees', search: '?needs=payment' },
    { name: 'Open', search: '?open=false' },
    { name: 'All', search: '' },
  ];
  expect(withDeviceViews(account, device)).toEqual({
    views: [{ name: 'Fees', search: '?needs=payment' }, { name: 'Open (2)', search: '?open=false' }, ...account],
    left: [],
  });
});

it('withDeviceViews leaves views on the device if the account has no room for them', () => {
  const [first, second] = [
    { name: 'a', search: '' },
    { name: 'b', search: '' },
  ];
  const moved = withDeviceViews(many(MAX_VIEWS - 1), [first, second]);
  expect(moved.views).toEqual([first, ...many(MAX_VIEWS - 1)]);
  expect(moved.left).toEqual([second]);
});

it('withDeviceViews shortens a name to make room for its number', () => {
  const name = 'x'.repeat(MAX_NAME_LENGTH);
  const { views } = withDeviceViews([{ name, search: '' }], [{ name, search: '?page=2' }]);
  expect(views[0]?.name).toBe(`${'x'.repeat(MAX_NAME_LENGTH - 4)} (2)`);
});
