import { expect, it } from 'vitest';
import { passwordProblem } from './password';

const CONTEXT = ['ann.miller7@example.org', 'Ann Katherine Miller'];

it.each([
  ['the email', 'Ann.Miller7@example.org'],
  ['the email followed by a digit', 'ann.miller7@example.org1'],
  ['the email surrounded by punctuation and digits', '!!ann.miller7@example.org2026!!'],
  ['the name followed by digits', 'ann katherine miller1987'],
  ['the name without spaces', 'AnnKatherineMiller123'],
  ['the local part of the email', 'ann.miller-2026'],
])('the check of new passwords rejects %s: %s', async (_reason, password) => {
  expect(await passwordProblem(password, CONTEXT)).toBe('common');
});

it('the check of new passwords rejects a password that is the name with different final digits', async () => {
  expect(await passwordProblem('maintenance crew 8', ['Maintenance Crew 7'])).toBe('common');
});

it.each([
  ['the name in a sentence', 'ann katherine miller waters the garden', CONTEXT],
  ['digits if the name has no letters', '83920174650293', ['', '42']],
])('the check of new passwords accepts %s: %s', async (_reason, password, context) => {
  expect(await passwordProblem(password, context)).toBeNull();
});
