// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { continued, type FormAction, rejected, succeeded } from '@/lib/portal/forms/form-state';
import { renderComponent, textOf, wordsOf } from '@/lib/testing/render-component';
import { ActionForm } from './action-form';
import { SubmitButton } from './submit-button';
import { TextField } from './text-field';

const words = wordsOf('Forms');

const send = async (action: FormAction, hidesAfterSuccess = false) => {
  const page = await renderComponent(
    <ActionForm action={action} hidesAfterSuccess={hidesAfterSuccess}>
      <TextField name="email" label="Email" value="ann" />
      <SubmitButton busy="Sending">Send</SubmitButton>
    </ActionForm>,
  );
  await page.press(page.find('button', 'Send'));
  return page;
};

it('ActionForm shows no alert or status before it is submitted', async () => {
  const page = await renderComponent(
    <ActionForm action={async (state) => state}>
      <TextField name="email" label="Email" />
    </ActionForm>,
  );
  expect(page.has('alert')).toBe(false);
  expect(page.has('status')).toBe(false);
  expect(await page.violations()).toEqual([]);
});

it('ActionForm focuses an alert that links each problem to its field', async () => {
  const page = await send(async (state) => rejected(state, { problems: { email: 'Write the email in full.' } }));
  const alert = page.find('alert');
  expect(page.has('heading', words('problems', { count: 1 }))).toBe(true);
  expect(document.activeElement).toBe(alert.parentElement);
  const field = page.find('textbox', 'Email');
  expect(page.find('link', 'Write the email in full.').getAttribute('href')).toBe(`#${field.id}`);
  expect(await page.violations()).toEqual([]);
});

it('ActionForm shows a refusal of the whole form as an alert with the reason', async () => {
  const page = await send(async (state) => rejected(state, { rejection: 'There were too many attempts.' }));
  expect(textOf(page.find('alert'))).toBe(`${words('refused')}There were too many attempts.`);
});

it('ActionForm reports that the server did not respond and keeps the typed values', async () => {
  const page = await send(async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(textOf(page.find('alert'))).toContain(words('unanswered'));
  expect(page.find('textbox', 'Email')).toHaveProperty('value', 'ann');
});

it('ActionForm focuses a status, not an alert, with the next step, and keeps the typed values', async () => {
  const step = { title: 'Choose whom to link', text: 'Several people match.' };
  const page = await send(async (state) => continued(state, { values: { email: 'zed' }, step, choices: {} }));
  expect(page.has('alert')).toBe(false);
  expect(textOf(page.find('status'))).toBe('Choose whom to linkSeveral people match.');
  expect(document.activeElement).toBe(page.find('region', 'Choose whom to link'));
  expect(page.find('textbox', 'Email')).toHaveProperty('value', 'zed');
  expect(await page.violations()).toEqual([]);
});

it('ActionForm focuses a status with the values to pass on after success', async () => {
  const done = { title: 'The app is registered', handovers: [{ label: 'Client secret', value: 's3cret' }] };
  const page = await send(async (state) => succeeded(state, done));
  expect(page.has('alert')).toBe(false);
  const status = page.find('heading', 'The app is registered').closest('[role="status"]');
  expect(page.text()).toContain('Client secrets3cret');
  expect(document.activeElement).toBe(status?.parentElement);
  expect(document.activeElement).toBe(page.find('region', 'The app is registered'));
  expect(page.has('textbox', 'Email')).toBe(true);
  expect(await page.violations()).toEqual([]);
});

it('ActionForm with `hidesAfterSuccess` removes its fields after success', async () => {
  const page = await send(async (state) => succeeded(state, { title: 'Your password is changed' }), true);
  expect(page.has('status')).toBe(true);
  expect(page.has('textbox')).toBe(false);
});
