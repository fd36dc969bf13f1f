import { describe, expect, it } from 'vitest';
import { doneNotice, providerNotice } from './sign-in-notices';

describe('doneNotice', () => {
  it('returns a notice only for our own `done` values', () => {
    expect(doneNotice('signed-out')).toBe('signedOut');
    expect(doneNotice('toString')).toBeUndefined();
    expect(doneNotice(['signed-out', 'x'])).toBeUndefined();
    expect(doneNotice(undefined)).toBeUndefined();
  });
});

describe('providerNotice', () => {
  it('distinguishes AccessDenied from other provider errors from other provider errors', () => {
    expect(providerNotice('AccessDenied')).toBe('providerDenied');
    expect(providerNotice('OAuthCallback')).toBe('providerFailed');
    expect(providerNotice(['a', 'b'])).toBe('providerFailed');
    expect(providerNotice(undefined)).toBeUndefined();
  });
});
