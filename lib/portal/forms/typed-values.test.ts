import { expect, it } from 'vitest';
import { typedValues } from './typed-values';

it('keeps what was typed, one value or several, but no secret and nothing of the framework', () => {
  const form = new FormData();
  form.append('name', 'Ann "O\'Neill" 🏗️');
  form.append('scopes', 'records');
  form.append('scopes', 'inspections');
  form.append('password', 'hunter2hunter2');
  form.append('$ACTION_KEY', 'k');
  form.append('file', new File(['x'], 'x.txt'));
  expect(typedValues(form, new Set(['password']))).toEqual({
    name: 'Ann "O\'Neill" 🏗️',
    scopes: ['records', 'inspections'],
    file: '',
  });
});
