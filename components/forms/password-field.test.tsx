// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { renderComponent, wordsOf } from '@/lib/testing/render-component';
import { PasswordField } from './password-field';

it('PasswordField hides the password until its button is pressed', async () => {
  const page = await renderComponent(
    <PasswordField name="password" label="New password" hint="At least 12 characters." autoComplete="new-password" />,
  );
  const button = page.find('button', `${wordsOf('Forms')('show')} New password`);
  const field = document.getElementById(button.getAttribute('aria-controls') ?? '');
  expect(field).toMatchObject({ type: 'password', required: true });
  expect(button.getAttribute('aria-pressed')).toBe('false');
  await page.press(button);
  expect(page.find('textbox', 'New password')).toBe(field);
  expect(field).toHaveProperty('type', 'text');
  expect(button.getAttribute('aria-pressed')).toBe('true');
  expect(await page.violations()).toEqual([]);
});
