import { expect, it } from 'vitest';
import { LONGEST_NAME, MOST_VIEWS, parseViews, withoutView, withView } from './saved-views';

it('reads what it has kept, and nothing of what is broken', () => {
  const views = withView(withView([], { name: ' Open ', search: '?statusTypes=OPEN' }), { name: 'All', search: '' });
  expect(parseViews(JSON.stringify(views))).toEqual([
    { name: 'All', search: '' },
    { name: 'Open', search: '?statusTypes=OPEN' },
  ]);
  expect(parseViews('{')).toEqual([]);
  expect(parseViews('{"a":1}')).toEqual([]);
  expect(parseViews('[null, {"name":"x","search":"https://evil.example"}, {"name":1}]')).toEqual([]);
});

it('replaces a view of the same name, and removes one', () => {
  const views = withView([{ name: 'Mine', search: '' }], { name: 'Mine', search: '?page=2' });
  expect(views).toEqual([{ name: 'Mine', search: '?page=2' }]);
  expect(withoutView(views, 'Mine')).toEqual([]);
});

it('keeps names and numbers within bounds', () => {
  const many = Array.from({ length: MOST_VIEWS }, (_, index) => ({ name: `v${index}`, search: '' }));
  const views = withView(many, { name: 'x'.repeat(200), search: '' });
  expect(views).toHaveLength(MOST_VIEWS);
  expect(views[0]?.name).toHaveLength(LONGEST_NAME);
});
