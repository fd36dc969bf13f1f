// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderComponent, wordsOf } from '@/lib/testing/render-component';
import type { Languages } from './languages';
import { RoleLabel, YouBadge } from './person';

const words = wordsOf('Record');
const ENGLISH: Languages = { ofText: undefined, ofOption: () => undefined };

it("RoleLabel shows the agency's name for the role, and the portal's own if the record has none", async () => {
  const page = await renderComponent(
    <RoleLabel person={{ role: { text: 'Applicant' }, kind: 'contact', isYou: false }} languages={ENGLISH} />,
  );
  expect(page.text()).toBe('Applicant');
  await page.show(<RoleLabel person={{ kind: 'owner', isYou: false }} languages={ENGLISH} />);
  expect(page.text()).toBe(words('owner'));
  expect(await page.violations()).toEqual([]);
});

it('RoleLabel adds the state of a previous owner and marks text in another language', async () => {
  const page = await renderComponent(
    <RoleLabel
      person={{ role: { text: 'Dueño' }, state: { value: 'Previous' }, kind: 'owner', isYou: false }}
      languages={{ ofText: 'es', ofOption: (option) => ('text' in option ? 'es' : undefined) }}
    />,
  );
  expect(page.text()).toBe('Dueño (Previous)');
  expect([...document.querySelectorAll('bdi')].map((part) => part.lang)).toEqual(['es', '']);
  expect(await page.violations()).toEqual([]);
});

it('YouBadge says in words that the person is the viewer', async () => {
  const page = await renderComponent(<YouBadge />);
  expect(page.text()).toBe(words('you'));
  expect(await page.violations()).toEqual([]);
});
