import { describe, expect, it } from 'vitest';
import { refused, succeeded, typedValues, UNSENT } from './form-state';
import { textOf, textsOf } from './text-of';

describe('refused', () => {
  it('keeps what was typed and counts', () => {
    const once = refused(UNSENT, { values: { name: 'Ann' }, problems: { email: 'Write an e-mail.' } });
    expect(once).toEqual({ attempt: 1, values: { name: 'Ann' }, problems: { email: 'Write an e-mail.' } });
    expect(refused(once, { refusal: 'Wait.' })).toEqual({ attempt: 2, values: {}, problems: {}, refusal: 'Wait.' });
  });
});

describe('succeeded', () => {
  it('empties the form', () => {
    const before = refused(UNSENT, { values: { name: 'Ann' }, refusal: 'Wait.' });
    expect(succeeded(before, { title: 'Done' })).toEqual({
      attempt: 2,
      problems: {},
      values: {},
      done: { title: 'Done' },
    });
  });
});

describe('textOf and textsOf', () => {
  it('take text alone', () => {
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
