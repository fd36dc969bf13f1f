import { describe, expect, it } from 'vitest';
import { enteredValues, rejected, succeeded, UNSENT } from './form-state';
import { textOf, textsOf } from './text-of';

describe('refused', () => {
  it('keeps the typed values and counts the attempt', () => {
    const once = rejected(UNSENT, { values: { name: 'Ann' }, problems: { email: 'Write an email.' } });
    expect(once).toEqual({ attempt: 1, values: { name: 'Ann' }, problems: { email: 'Write an email.' } });
    expect(rejected(once, { rejection: 'Wait.' })).toEqual({
      attempt: 2,
      values: {},
      problems: {},
      rejection: 'Wait.',
    });
  });
});

describe('succeeded', () => {
  it('clears the form', () => {
    const before = rejected(UNSENT, { values: { name: 'Ann' }, rejection: 'Wait.' });
    expect(succeeded(before, { title: 'Done' })).toEqual({
      attempt: 2,
      problems: {},
      values: {},
      done: { title: 'Done' },
    });
  });
});

describe('textOf and textsOf', () => {
  it('return text and ignore files', () => {
    const form = new FormData();
    form.append('scopes', 'records');
    form.append('scopes', new File(['x'], 'x.txt'));
    form.append('scopes', 'inspections');
    form.append('name', new File(['x'], 'x.txt'));
    expect(textsOf(form, 'scopes')).toEqual(['records', 'inspections']);
    expect(textOf(form, 'name')).toBe('');
    expect(textOf(form, 'absent')).toBe('');
  });
});

it('enteredValues keeps single and repeated values, but no secrets and no fields of the framework', () => {
  const form = new FormData();
  form.append('name', 'Ann "O\'Neill" 🏗️');
  form.append('scopes', 'records');
  form.append('scopes', 'inspections');
  form.append('password', 'hunter2hunter2');
  form.append('$ACTION_KEY', 'k');
  form.append('file', new File(['x'], 'x.txt'));
  expect(enteredValues(form, new Set(['password']))).toEqual({
    name: 'Ann "O\'Neill" 🏗️',
    scopes: ['records', 'inspections'],
    file: '',
  });
});
