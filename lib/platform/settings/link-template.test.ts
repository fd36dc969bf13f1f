import { describe, expect, it } from 'vitest';
import { readEnv, SettingsError } from './env';
import { fillLink } from './link-template';

function problemsOf(settings: Record<string, string>): readonly string[] {
  try {
    readEnv(settings as unknown as NodeJS.ProcessEnv);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
}

describe('PAYMENT_URL, RENEW_URL and APPLY_URL', () => {
  it('accept the URL of a web page with or without their placeholder', () => {
    const settings = {
      PAYMENT_URL: 'https://pay.example.org/permits/{number}?permit={number}#fees',
      RENEW_URL: 'http://127.0.0.1:8080/renew',
      APPLY_URL: 'https://apply.example.org?type={type}',
    };
    expect(readEnv(settings as unknown as NodeJS.ProcessEnv)).toMatchObject(settings);
  });

  it.each([
    [
      { PAYMENT_URL: 'https://pay.example.org/{permit}' },
      'PAYMENT_URL can contain {number}, not "{permit}" (environment)',
    ],
    [{ RENEW_URL: 'https://example.org/{number}/{}' }, 'RENEW_URL can contain {number}, not "{}" (environment)'],
    [{ APPLY_URL: 'https://example.org/{number}' }, 'APPLY_URL can contain {type}, not "{number}" (environment)'],
    [
      { PAYMENT_URL: 'https://example.org/{number' },
      'PAYMENT_URL must have {number} with both braces, not "https://example.org/{number" (environment)',
    ],
  ])('reject %o', (settings, problem) => {
    expect(problemsOf(settings)).toEqual([problem]);
  });

  it.each([
    'pay.example.org/{number}',
    'javascript:pay({number})',
    '//pay.example.org',
    // A record number must not decide which host people pay at.
    'https://{number}.example.org/',
    'https://example.org{number}',
    'https://example.org:{number}/',
  ])('reject %s', (url) => {
    expect(problemsOf({ PAYMENT_URL: url })).toEqual([
      `PAYMENT_URL must be a URL such as https://pay.example.org/?permit={number}, with {number} only after the host, if at all, not "${url}" (environment)`,
    ]);
  });
});

it('fillLink percent-encodes the value at every placeholder', () => {
  const number = 'B/2024 #7&x=$&';
  expect(fillLink('https://example.org/{number}?n={number}', number)).toBe(
    'https://example.org/B%2F2024%20%237%26x%3D%24%26?n=B%2F2024%20%237%26x%3D%24%26',
  );
  expect(fillLink('https://example.org/pay', number)).toBe('https://example.org/pay');
});
