import { describe, expect, it } from 'vitest';
import { addressWith, leftOutOf, searchOf, withoutLeftOut } from './left-out';
import { readView, viewSearch } from './view';

const parts = (search: string) => leftOutOf(new URLSearchParams(search)).map(({ name, value }) => `${name}=${value}`);

describe('leftOutOf', () => {
  it.each([
    ['statusTypes=FOO', ['statusTypes=FOO']],
    ['statusTypes=OPEN,FOO,BAR', ['statusTypes=FOO', 'statusTypes=BAR']],
    ['openedDateFrom=2020-13-45&openedDateTo=2020-12-31', ['openedDateFrom=2020-13-45']],
    ['statusDateTo=2026-05-14+25:00:00', ['statusDateTo=2026-05-14 25:00:00']],
    [`q=${'x'.repeat(1_025)}`, [`q=${'x'.repeat(1_025)}`]],
    ['module=A&module=B&module=A', ['module=B']],
    ['attention=everything&side=left&page=0&size=7', ['side=left', 'attention=everything', 'size=7', 'page=0']],
    ['changedSince=yesterday', ['changedSince=yesterday']],
    ['q=oak&statusTypes=OPEN&openedDateFrom=2026-05-14T10:00:00&page=2&size=50', []],
    ['q=&module=%20', []],
    ['utm_source=mail&at=3', []],
  ])('of %s', (search, left) => expect(parts(search).sort()).toEqual([...left].sort()));
});

it.each(['statusTypes=FOO', 'statusTypes=OPEN,FOO&page=3&size=7', 'q=oak&module=A&module=B&openedDateTo=never'])(
  'keeps what it tells of through a sign-in, and can take it out: %s',
  (search) => {
    const asked = new URLSearchParams(search);
    const [view, left] = [readView(`?${search}`), leftOutOf(asked)];
    const back = new URL(addressWith(view, left), 'http://portal.invalid');
    expect(readView(back.search)).toEqual(view);
    expect(parts(back.search)).toEqual(parts(search));
    const mended = { ...view, ...withoutLeftOut(view, left) };
    expect(mended).toEqual(view);
    expect(parts(viewSearch(mended))).toEqual([]);
  },
);

it('reads the parameters of a page', () => {
  expect(searchOf({ q: 'a b', module: ['A', 'B'], side: undefined }).toString()).toBe('q=a+b&module=A&module=B');
});
