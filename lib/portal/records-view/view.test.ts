import { describe, expect, it } from 'vitest';
import { searchOf } from '../../http/contract';
import { parseQuery } from '../../http/parameters/parse-query';
import { parseQueryString } from '../../http/parameters/query-string';
import { checkDateRanges } from '../../records/filters/filter-conditions';
import { MyRecordsQuery } from '../../records/schema/query';
import { RecordsViewQuery } from '../exports/schema';
import { activeFilters, NO_FILTERS, readView, recordPath, reversedRanges, viewPath } from './view';
import { filterParametersOf, pageParametersOf, rowParametersOf } from './view-parameters';

describe('readView', () => {
  it.each([
    ['', {}],
    ['statusTypes=PENDING,OPEN&page=2', { statusTypes: 'OPEN,PENDING', page: 2 }],
    ['statusTypes=OPEN,OPEN,nonsense,__proto__', { statusTypes: 'OPEN' }],
    ['statusTypes=nonsense', { statusTypes: null }],
    ['page=0', { page: 1 }],
    ['page=-3', { page: 1 }],
    ['page=2.5', { page: 1 }],
    ['page=9999999', { page: 1_000_000 }],
    ['page=99999999999', { page: 1 }],
    ['size=1000', { size: 25 }],
    ['size=7', { size: 25 }],
    ['openedDateFrom=2026-05-14&openedDateTo=2026-02-30', { openedDateFrom: '2026-05-14', openedDateTo: null }],
    ['statusDateTo=2026-05-14T10:00:00Z', { statusDateTo: null }],
    ['updateDateTo=2026-05-14+10:00:00', { updateDateTo: '2026-05-14 10:00:00' }],
    ['changedSince=2026-05-14T10:00:00.123Z', { changedSince: '2026-05-14T10:00:00.123Z' }],
    ['needs=everything&changedSince=yesterday', { needs: null, changedSince: null }],
    ['needs=renewal,x,payment&open=maybe', { needs: 'payment,renewal', open: null }],
    ['sort=-balance&open=false', { sort: '-balance', open: 'false' }],
    ['sort=balance,customId', { sort: null }],
    ['openedDateFrom=2026-05-14+25:00:00', { openedDateFrom: null }],
    ['changedSince=2026-05-14T25:00:00Z', { changedSince: null }],
    ['search=%20&module=%00', { search: null, module: null }],
  ])('reads "%s"', (search, expected) => {
    expect(readView(`?${search}`)).toMatchObject({ page: 1, size: 25, ...expected });
  });

  it('ignores a list of over 100 types and a number of over 1,024 characters', () => {
    expect(readView(`?types=${Array.from({ length: 101 }, (_, at) => at)}`)).toMatchObject({ types: null });
    expect(readView(`?customId=${'9'.repeat(1_025)}`)).toMatchObject({ customId: null });
  });

  it.each([
    'search=a%27b+%F0%9F%8F%A0',
    'types=A/B/C/D,E/F/G/H&size=10',
    'status=Issued,+with+%22quotes%22&closedByUser=%C3%B1',
  ])('converts "%s" to a valid request', (search) => {
    const view = readView(`?${search}`);
    const query = parseQuery(MyRecordsQuery, parseQueryString(searchOf(rowParametersOf(view, 'es'))));
    expect(query).toMatchObject({ lang: 'es', limit: view.size, offset: 0 });
    expect(query.search).toBe(view.search ?? undefined);
    expect(query.status).toBe(view.status ?? undefined);
  });
});

describe('viewPath', () => {
  it.each([
    '/my-records',
    '/my-records?statusTypes=OPEN,PENDING&page=3',
    '/my-records?module=Building&openedDateFrom=2026-01-01&search=4+Main+St&sort=-balance&size=50&page=2',
    '/my-records?type=Building/Residential/New/Single',
  ])('round-trips %s', (path) => {
    expect(viewPath(readView(new URL(path, 'http://portal.invalid').search))).toBe(path);
  });

  it('is part of the URL of a record', () => {
    const view = readView('?statusTypes=OPEN&page=2');
    expect(recordPath('DEMO-a/b', view, 27)).toBe('/my-records/DEMO-a%2Fb?statusTypes=OPEN&page=2&at=27');
    expect(recordPath('DEMO-1', readView(''), 0)).toBe('/my-records/DEMO-1?at=0');
  });
});

it('pageParametersOf requests a page by its offset', () => {
  expect(searchOf(pageParametersOf(readView('?page=3&size=50'), 'en'))).toBe('lang=en&limit=50&offset=100');
  expect(searchOf(filterParametersOf(readView('?page=3&search=oak'), 'en'))).toBe('search=oak&lang=en');
});

it('activeFilters lists the active filters, and NO_FILTERS clears them all', () => {
  const view = readView('?search=oak&changedSince=2026-05-14T10:00:00Z&closedByUser=x&page=2');
  expect(activeFilters(view)).toEqual(['closedByUser', 'search', 'changedSince']);
  expect(activeFilters({ ...view, ...NO_FILTERS })).toEqual([]);
});

it.each([
  ['openedDateFrom=2026-05-02&openedDateTo=2026-05-01', ['openedDate']],
  ['openedDateFrom=2026-05-01+23:00:00&openedDateTo=2026-05-01', []],
  ['openedDateFrom=2026-05-01+12:00:00&openedDateTo=2026-05-01+11:59:59', ['openedDate']],
  ['openedDateFrom=2026-05-01+12:00:00&openedDateTo=2026-05-01+12:00:00', []],
  // The clocks went back at 2:00, so the second 1:10 is later than the first 1:50.
  ['statusDateFrom=2026-11-01+01:50:00&statusDateTo=2026-11-01+01:10:00', []],
  ['openedDateFrom=2026-05-02', []],
])('reversedRanges finds the same reversed ranges as the endpoint in %s', (search, reversed) => {
  expect(reversedRanges(readView(`?${search}`), 'America/Denver')).toEqual(reversed);
  const query = parseQuery(RecordsViewQuery, parseQueryString(search));
  const check = () => checkDateRanges(query, 'America/Denver');
  if (reversed.length > 0) expect(check).toThrow();
  else expect(check).not.toThrow();
});
