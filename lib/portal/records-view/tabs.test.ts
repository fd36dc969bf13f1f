import { expect, it } from 'vitest';
import { TAB_CHANGES, TABS, tabChange, tabOf, withoutTab } from './tabs';
import { readView, viewPath } from './view';

it.each([
  ['', 'all'],
  ['?open=true', 'open'],
  ['?open=false', 'closed'],
  ['?needs=payment', 'needs'],
  ['?needs=information,payment,renewal', 'needs'],
])('the URL "%s" selects the tab "%s"', (search, tab) => {
  expect(tabOf(readView(search))).toBe(tab);
});

it('the URL of each tab selects that tab and keeps the search', () => {
  const view = readView('?search=oak&needs=payment&open=true');
  for (const tab of TABS) {
    const there = { ...view, ...TAB_CHANGES[tab] };
    expect([tabOf(there), there.search]).toEqual([tab, 'oak']);
    expect(readView(viewPath(there).slice('/my-records'.length))).toEqual(there);
  }
  expect(viewPath(withoutTab(view))).toBe('/my-records?search=oak');
});

it('tabChange keeps the tab when filters are cleared, but not a single need', () => {
  expect(tabChange(readView('?open=false'))).toEqual({ open: 'false', needs: null });
  expect(tabChange(readView('?needs=payment'))).toEqual({ open: null, needs: null });
  expect(tabChange(readView('?needs=renewal,payment,information')).needs).toBe(TAB_CHANGES.needs.needs);
});
