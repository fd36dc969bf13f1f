import { describe, expect, it } from 'vitest';
import { expirationOf, isExpiryDisabled, NOT_EXPIRING } from './expiry';

const expirationDate = '2026-05-24 00:00:00';

describe('expirationOf', () => {
  it.each([
    ['enabled', { expirationDate, expirationStatus: { value: 'ENABLED' } }, expirationDate],
    ['without a status', { expirationDate }, expirationDate],
    ['with an empty status', { expirationDate, expirationStatus: {} }, expirationDate],
    ['disabled', { expirationDate, expirationStatus: { value: NOT_EXPIRING } }, undefined],
    ['without a date', { expirationStatus: { value: 'ENABLED' } }, undefined],
    ['missing', undefined, undefined],
  ])('for an expiry that is %s (%j) returns %s', (_expiry, renewalInfo, expected) =>
    expect(expirationOf<string>(renewalInfo)).toBe(expected),
  );
});

describe('isExpiryDisabled', () => {
  it.each([
    ['disabled', { expirationStatus: { value: NOT_EXPIRING } }, true],
    ['enabled', { expirationStatus: { value: 'ENABLED' } }, false],
    ['missing', undefined, false],
  ])('for an expiry that is %s (%j) returns %s', (_expiry, renewalInfo, expected) =>
    expect(isExpiryDisabled(renewalInfo)).toBe(expected),
  );
});
