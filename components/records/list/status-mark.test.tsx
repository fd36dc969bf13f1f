// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderComponent, wordsOf } from '@/lib/testing/render-component';
import { StatusMark } from './status-mark';

const kinds = wordsOf('StatusType');

it("a status is the agency's own word, and beneath it what kind of status that is", async () => {
  const page = await renderComponent(<StatusMark status="In Erteilung" lang="de" statusType="PENDING" />);
  expect(page.text()).toBe(`In Erteilung${kinds('PENDING')}`);
  expect(document.querySelector('[lang="de"]')?.textContent).toBe('In Erteilung');
  expect(await page.violations()).toEqual([]);
});

it('a word that the kind of status has too is said once', async () => {
  const page = await renderComponent(<StatusMark status={kinds('APPROVED')} statusType="APPROVED" />);
  expect(page.text()).toBe(kinds('APPROVED'));
});

it('a record without a word of the agency shows the kind, in the language of the page', async () => {
  const page = await renderComponent(<StatusMark lang="de" statusType="DENIED" />);
  expect(page.text()).toBe(kinds('DENIED'));
  expect(document.querySelector('[lang="de"]')).toBe(null);
});

it('a status type that nobody knows is shown as it is', async () => {
  const page = await renderComponent(<StatusMark statusType="ON_HOLD" />);
  expect(page.text()).toBe('ON_HOLD');
});

it('a record without any status says so', async () => {
  const page = await renderComponent(<StatusMark statusType="" />);
  expect(page.text()).toBe(wordsOf('MyRecords')('noStatus'));
});
