import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords';

it.each([
  ['on a list of leaked passwords', 'q1w2e3r4t5y6'],
  ['listed, in another case', 'Administrator'],
  ['listed and followed by digits', 'Password20241'],
  ['listed and followed by punctuation', 'letmein!!!!!!!'],
  ['listed and surrounded by punctuation and digits', '!!sunshine2026!!'],
  ['a digit sequence', '1234567890123'],
  ['a listed mix of digits and letters, followed by more', '1q2w3e4r5t6y!2026'],
  ['one repeated letter', 'aaaaaaaaaaaaaa'],
  ['a repeated short text', 'abcabcabcabcabc'],
  ['a repeated listed word', 'passwordpassword'],
  ['the demo password', 'demo-password'],
  ['the demo password, followed by more', 'Demo-Password1!'],
])('the check for common passwords rejects a password that is %s: %s', async (_reason, password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

it.each([
  'a long enough password',
  'a sentence that is long enough',
  'sunshine over the granary',
  'correct horse battery staple',
  '83920174650293',
  '………………………… ein Satz',
  '密码密码要够长才行的句子啊',
])('the check for common passwords accepts %s', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});
