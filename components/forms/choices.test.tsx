// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { rejected, UNSENT } from '@/lib/portal/forms/form-state';
import { renderComponent } from '@/lib/testing/render-component';
import { Choices, MatchChoices } from './choices';
import { FormContext } from './form-context';

const CHOICES = [
  { value: 'now', label: 'At once', hint: 'The old secret stops working.' },
  { value: 'day', label: 'After a day' },
];

it('Choices with pick="one" is a named group of radio buttons with the initial value checked', async () => {
  const page = await renderComponent(
    <Choices name="overlap" legend="Old secret" pick="one" choices={CHOICES} initial={['day']} />,
  );
  expect(page.has('group', 'Old secret')).toBe(true);
  expect(page.find('radio', 'At once')).toHaveProperty('checked', false);
  expect(page.find('radio', 'After a day')).toHaveProperty('checked', true);
  const hint = document.getElementById(page.find('radio', 'At once').getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe('The old secret stops working.');
  expect(await page.violations()).toEqual([]);
});

it('Choices with pick="any" checks the submitted values instead of the initial ones', async () => {
  const state = rejected(UNSENT, { values: { overlap: ['now'] }, problems: { overlap: 'Choose one.' } });
  const page = await renderComponent(
    <FormContext value={{ id: 'f', state }}>
      <Choices name="overlap" legend="Old secret" pick="any" choices={CHOICES} initial={['day']} />
    </FormContext>,
  );
  expect(page.find('checkbox', 'At once')).toHaveProperty('checked', true);
  expect(page.find('checkbox', 'After a day')).toHaveProperty('checked', false);
  const group = page.find('group', 'Old secret');
  expect(document.getElementById(group.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Choose one.');
  expect(await page.violations()).toEqual([]);
});

it('MatchChoices shows nothing until the action finds choices, then offers them with the submitted value checked', async () => {
  const before = await renderComponent(<MatchChoices name="whom" legend="Whom to link" />);
  expect(before.has('group')).toBe(false);
  const state = rejected(UNSENT, {
    values: { whom: 'day' },
    problems: { whom: 'Choose one.' },
    choices: { whom: CHOICES },
  });
  const page = await renderComponent(
    <FormContext value={{ id: 'f', state }}>
      <MatchChoices name="whom" legend="Whom to link" />
    </FormContext>,
  );
  expect(page.has('group', 'Whom to link')).toBe(true);
  expect(page.find('radio', 'After a day')).toHaveProperty('checked', true);
  expect(page.text()).toContain('Choose one.');
  expect(await page.violations()).toEqual([]);
});
