// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderComponent, wordsOf } from '@/lib/testing/render-component';
import { StatusMark } from './status-mark';

const kinds = wordsOf('StatusType');

it("StatusMark shows the agency's own status and the status type", async () => {
  const page = await renderComponent(<StatusMark status="In Erteilung" lang="de" statusType="PENDING" />);
  expect(page.text()).toBe(`In Erteilung(${kinds('PENDING')})`);
  expect(document.querySelector('[lang="de"]')?.textContent).toBe('In Erteilung');
  expect(await page.violations()).toEqual([]);
});

it('StatusMark shows a status that equals its status type only once', async () => {
  const page = await renderComponent(<StatusMark status={kinds('APPROVED')} statusType="APPROVED" />);
  expect(page.text()).toBe(kinds('APPROVED'));
});

it("StatusMark falls back to the status type in the page's language", async () => {
  const page = await renderComponent(<StatusMark lang="de" statusType="DENIED" />);
  expect(page.text()).toBe(kinds('DENIED'));
  expect(document.querySelector('[lang="de"]')).toBe(null);
});

it('StatusMark shows an unknown status type unchanged', async () => {
  const page = await renderComponent(<StatusMark statusType="ON_HOLD" />);
  expect(page.text()).toBe('ON_HOLD');
});

it('StatusMark shows text for a record without a status', async () => {
  const page = await renderComponent(<StatusMark statusType="" />);
  expect(page.text()).toBe(kinds('none'));
});

it('StatusMark alarms only for a denial, not for a record that needs something from the person', async () => {
  const page = await renderComponent(<StatusMark status="Plans Returned" statusType="INCOMPLETE" />);
  expect(document.querySelector('.status--waiting')?.textContent).toContain('Plans Returned');
  await page.show(<StatusMark statusType="DENIED" />);
  expect(document.querySelector('.status--attention')?.textContent).toBe(kinds('DENIED'));
});
