import { describe, expect, it } from 'vitest';
import { addressWith, ignoredParameters, searchOf, withoutLeftOut } from './ignored-parameters';
import { readView, viewSearch } from './view';

const parts = (search: string) =>
  ignoredParameters(new URLSearchParams(search)).map(({ name, value }) => `${name}=${value}`);

describe('ignoredParameters', () => {
  it.each([
    ['statusTypes=FOO', ['statusTypes=FOO']],
    ['statusTypes=OPEN,FOO,BAR', ['statusTypes=FOO', 'statusTypes=BAR']],
    ['openedDateFrom=2020-13-45&openedDateTo=2020-12-31', ['openedDateFrom=2020-13-45']],
    ['statusDateTo=2026-05-14+25:00:00', ['statusDateTo=2026-05-14 25:00:00']],
    [`search=${'x'.repeat(1_025)}`, [`search=${'x'.repeat(1_025)}`]],
    ['module=A&module=B&module=A', ['module=B']],
    ['needs=everything&open=left&page=0&size=7', ['open=left', 'needs=everything', 'size=7', 'page=0']],
    ['changedSince=yesterday', ['changedSince=yesterday']],
    ['search=oak&statusTypes=OPEN&openedDateFrom=2026-05-14T10:00:00&page=2&size=50', []],
    ['search=&module=%20', []],
    ['utm_source=mail&at=3', []],
  ])('of %s', (search, left) => expect(parts(search).sort()).toEqual([...left].sort()));
});

it.each(['statusTypes=FOO', 'statusTypes=OPEN,FOO&page=3&size=7', 'search=oak&module=A&module=B&openedDateTo=never'])(
  'keeps what it tells of through a sign-in, and can take it out: %s',
  (search) => {
    const asked = new URLSearchParams(search);
    const [view, left] = [readView(`?${search}`), ignoredParameters(asked)];
    const back = new URL(addressWith(view, left), 'http://portal.invalid');
    expect(readView(back.search)).toEqual(view);
    expect(parts(back.search)).toEqual(parts(search));
    const mended = { ...view, ...withoutLeftOut(view, left) };
    expect(mended).toEqual(view);
    expect(parts(viewSearch(mended))).toEqual([]);
  },
);

it('reads the parameters of a page', () => {
  expect(searchOf({ search: 'a b', module: ['A', 'B'], open: undefined }).toString()).toBe(
    'search=a+b&module=A&module=B',
  );
});
