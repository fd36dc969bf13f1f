// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { ContactProvider } from '@/components/layout/provided-contact';
import { renderComponent, wordsOf } from '@/lib/testing/render-component';
import { NoTypes } from './no-types';

it('NoTypes says how to contact an agency without record types', async () => {
  const page = await renderComponent(
    <ContactProvider contact={<a href="tel:5550100">555 0100</a>}>
      <NoTypes search="" matchingFilters={0} total={0} onClear={() => expect.unreachable()} />
    </ContactProvider>,
  );
  expect(page.text()).toContain(wordsOf('TypeSearch')('emptyWhy'));
  expect(page.has('link', '555 0100')).toBe(true);
  expect(await page.violations()).toEqual([]);
});

it.each([0, 3])('NoTypes says how to contact the agency after a search among %s types', async (matchingFilters) => {
  const page = await renderComponent(
    <ContactProvider contact={<a href="tel:5550100">555 0100</a>}>
      <NoTypes search="zzz" matchingFilters={matchingFilters} total={3} onClear={() => expect.unreachable()} />
    </ContactProvider>,
  );
  expect(page.text()).toContain(wordsOf('TypeSearch')('noneTitle'));
  expect(page.has('link', '555 0100')).toBe(true);
  expect(await page.violations()).toEqual([]);
});
