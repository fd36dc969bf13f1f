import { describe, expect, it } from 'vitest';
import { ignoredParameters, pathWith, searchParamsOf, withoutIgnored } from './ignored-parameters';
import { readView, viewSearch } from './view';

const parts = (search: string) =>
  ignoredParameters(new URLSearchParams(search)).map(({ name, value }) => `${name}=${value}`);

describe('ignoredParameters', () => {
  it.each([
    ['statusTypes=FOO', ['statusTypes=FOO']],
    ['statusTypes=OPEN,FOO,BAR', ['statusTypes=FOO', 'statusTypes=BAR']],
    ['openedDateFrom=2020-13-45&openedDateTo=2020-12-31', ['openedDateFrom=2020-13-45']],
    ['statusDateTo=2026-05-14+25:00:00', ['statusDateTo=2026-05-14 25:00:00']],
    ['module=A&module=B&module=A', ['module=B']],
    ['needs=everything&open=left&page=0&size=7', ['open=left', 'needs=everything', 'size=7', 'page=0']],
    ['changedSince=yesterday', ['changedSince=yesterday']],
    ['search=oak&statusTypes=OPEN&openedDateFrom=2026-05-14T10:00:00&page=2&size=50', []],
    ['columns=opened,price,role', ['columns=price']],
    ['search=&module=%20', []],
    ['utm_source=mail&at=3', []],
  ])('lists the invalid values in %s', (search, expected) =>
    expect(parts(search).sort()).toEqual([...expected].sort()),
  );

  it('lists a search of over 1,024 characters', () => {
    const search = `search=${'x'.repeat(1_025)}`;
    expect(parts(search)).toEqual([search]);
  });
});

it.each(['statusTypes=FOO', 'statusTypes=OPEN,FOO&page=3&size=7', 'search=oak&module=A&module=B&openedDateTo=never'])(
  'addressWith keeps the ignored parameters of %s through sign-in, and withoutIgnored removes them',
  (search) => {
    const [view, ignored] = [readView(`?${search}`), ignoredParameters(new URLSearchParams(search))];
    const back = new URL(pathWith(view, ignored), 'http://portal.invalid');
    expect(readView(back.search)).toEqual(view);
    expect(parts(back.search)).toEqual(parts(search));
    const cleaned = { ...view, ...withoutIgnored(view, ignored) };
    expect(cleaned).toEqual(view);
    expect(parts(viewSearch(cleaned))).toEqual([]);
  },
);

it("searchParamsOf converts a page's searchParams", () => {
  expect(searchParamsOf({ search: 'a b', module: ['A', 'B'], open: undefined }).toString()).toBe(
    'search=a+b&module=A&module=B',
  );
});
