import { expect, it } from 'vitest';
import { passwordProblem } from './password';

const CONTEXT = ['ann.miller7@example.org', 'Ann Katherine Miller'];

it.each([
  ['the e-mail', 'Ann.Miller7@example.org'],
  ['the e-mail with a digit behind it', 'ann.miller7@example.org1'],
  ['the e-mail with signs around it', '!!ann.miller7@example.org2026!!'],
  ['the name with digits behind it', 'ann katherine miller1987'],
  ['the name without its blanks', 'AnnKatherineMiller123'],
  ['what stands before the @', 'ann.miller-2026'],
])('refuses %s: %s', async (_reason, password) => {
  expect(await passwordProblem(password, CONTEXT)).toBe('common');
});

it('refuses a name that ends in digits with other digits behind it', async () => {
  expect(await passwordProblem('maintenance crew 8', ['Maintenance Crew 7'])).toBe('common');
});

it.each([
  ['the name in a sentence', 'ann katherine miller waters the garden', CONTEXT],
  ['digits, where a name has no letters', '83920174650293', ['', '42']],
])('takes %s: %s', async (_reason, password, context) => {
  expect(await passwordProblem(password, context)).toBeNull();
});
