// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { continued, rejected, UNSENT } from '@/lib/portal/forms/form-state';
import { renderComponent } from '@/lib/testing/render-component';
import { Checkbox, MatchCheckbox } from './checkbox';
import { FormContext } from './form-context';

it('Checkbox is named by its label and is unchecked at first', async () => {
  const page = await renderComponent(<Checkbox name="legacy" label="Old apps" hint="For apps that cannot use PKCE." />);
  expect(page.find('checkbox', 'Old apps')).toHaveProperty('checked', false);
  expect(await page.violations()).toEqual([]);
});

it('Checkbox keeps its submitted state and is described by its error message', async () => {
  const state = rejected(UNSENT, { values: { legacy: 'on' }, problems: { legacy: 'Not with a secret.' } });
  const page = await renderComponent(
    <FormContext value={{ id: 'f', state }}>
      <Checkbox name="legacy" label="Old apps" />
    </FormContext>,
  );
  const box = page.find('checkbox', 'Old apps');
  expect(box).toHaveProperty('checked', true);
  expect(box.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Not with a secret.');
  expect(await page.violations()).toEqual([]);
});

it('MatchCheckbox is hidden until the action finds something, and is unchecked when its value changes', async () => {
  const before = await renderComponent(<MatchCheckbox name="checked" />);
  expect(before.has('checkbox')).toBe(false);
  const shown = (found: string) =>
    continued(UNSENT, {
      values: { checked: 'BP-1' },
      step: { title: 'Check whose records these are' },
      choices: { checked: [{ value: found, label: 'I checked' }] },
    });
  const page = await renderComponent(
    <FormContext value={{ id: 'f', state: shown('BP-1') }}>
      <MatchCheckbox name="checked" />
    </FormContext>,
  );
  expect(page.find('checkbox', 'I checked')).toMatchObject({ checked: true, value: 'BP-1' });
  expect(await page.violations()).toEqual([]);
  await page.show(
    <FormContext value={{ id: 'f', state: shown('BP-2') }}>
      <MatchCheckbox name="checked" />
    </FormContext>,
  );
  expect(page.find('checkbox', 'I checked')).toMatchObject({ checked: false, value: 'BP-2' });
});
