import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords';

it.each([
  ['of a list of leaked passwords', 'q1w2e3r4t5y6'],
  ['listed, in other letters', 'Administrator'],
  ['listed with digits behind it', 'Password20241'],
  ['listed with signs behind it', 'letmein!!!!!!!'],
  ['listed with both around it', '!!sunshine2026!!'],
  ['digits in order', '1234567890123'],
  ['listed digits and letters with more behind them', '1q2w3e4r5t6y!2026'],
  ['one letter', 'aaaaaaaaaaaaaa'],
  ['a short piece again and again', 'abcabcabcabcabc'],
  ['a listed word again and again', 'passwordpassword'],
  ['the password of the demo', 'demo-password'],
  ['the password of the demo with more behind it', 'Demo-Password1!'],
])('refuses what is %s: %s', async (_reason, password) => {
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
])('takes %s', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});
