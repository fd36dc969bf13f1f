// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { rejected, UNSENT } from '@/lib/portal/forms/form-state';
import { renderComponent } from '@/lib/testing/render-component';
import { FormContext } from './form-context';
import { TextField } from './text-field';

const fieldAfter = (problems: Readonly<Record<string, string>>) => (
  <FormContext value={{ id: 'f', state: rejected(UNSENT, { values: { email: 'ann@' }, problems }) }}>
    <TextField name="email" label="Email" hint="As you sign in with it." type="email" value="ann@example.org" />
  </FormContext>
);

it('TextField is named by its label and described by its hint', async () => {
  const page = await renderComponent(
    <TextField name="email" label="Email" hint="As you sign in with it." value="ann@example.org" />,
  );
  const field = page.find('textbox', 'Email');
  expect(field).toHaveProperty('value', 'ann@example.org');
  expect(field.getAttribute('aria-invalid')).toBe('false');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'As you sign in with it.',
  );
  expect(await page.violations()).toEqual([]);
});

it('TextField preserves an invalid value and is described by its problem', async () => {
  const page = await renderComponent(fieldAfter({ email: 'Write the email in full.' }));
  const field = page.find('textbox', 'Email');
  expect(field).toHaveProperty('value', 'ann@');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const notes = (field.getAttribute('aria-describedby') ?? '').split(' ');
  expect(notes.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'As you sign in with it.',
    'Write the email in full.',
  ]);
  expect(await page.violations()).toEqual([]);
});

it("TextField ignores another field's problem", async () => {
  const page = await renderComponent(fieldAfter({ name: 'Write a name.' }));
  expect(page.find('textbox', 'Email').getAttribute('aria-invalid')).toBe('false');
});
