import { describe, expect, it } from 'vitest';
import { doneNotice, providerNotice } from './sign-in-notices';

describe('doneNotice', () => {
  it('knows our own words alone', () => {
    expect(doneNotice('password-set')).toBe('passwordSet');
    expect(doneNotice('toString')).toBeUndefined();
    expect(doneNotice(['password-set', 'x'])).toBeUndefined();
    expect(doneNotice(undefined)).toBeUndefined();
  });
});

describe('providerNotice', () => {
  it('tells a refused account from everything else', () => {
    expect(providerNotice('AccessDenied')).toBe('providerDenied');
    expect(providerNotice('OAuthCallback')).toBe('providerFailed');
    expect(providerNotice(['a', 'b'])).toBe('providerFailed');
    expect(providerNotice(undefined)).toBeUndefined();
  });
});
