import { describe, expect, it } from 'vitest';
import { doneNotice, providerNotice } from './sign-in-notices';

describe('doneNotice', () => {
  it('returns a notice only for our own `done` values', () => {
    expect(doneNotice('password-set')).toBe('passwordSet');
    expect(doneNotice('toString')).toBeUndefined();
    expect(doneNotice(['password-set', 'x'])).toBeUndefined();
    expect(doneNotice(undefined)).toBeUndefined();
  });
});

describe('providerNotice', () => {
  it('distinguishes a denied account from other provider errors', () => {
    expect(providerNotice('AccessDenied')).toBe('providerDenied');
    expect(providerNotice('OAuthCallback')).toBe('providerFailed');
    expect(providerNotice(['a', 'b'])).toBe('providerFailed');
    expect(providerNotice(undefined)).toBeUndefined();
  });
});
