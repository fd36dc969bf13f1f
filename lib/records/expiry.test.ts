import { describe, expect, it } from 'vitest';
import { expirationOf, isExpiryDisabled, NOT_EXPIRING } from './expiry';

const expirationDate = '2026-05-24 00:00:00';

describe('expirationOf', () => {
  it.each([
    ['the date of an enabled expiry', { expirationDate, expirationStatus: { value: 'ENABLED' } }, expirationDate],
    ['the date of an expiry without a status', { expirationDate }, expirationDate],
    ['the date of an expiry with an empty status', { expirationDate, expirationStatus: {} }, expirationDate],
    ['nothing for a disabled expiry', { expirationDate, expirationStatus: { value: NOT_EXPIRING } }, undefined],
    ['nothing for an expiry without a date', { expirationStatus: { value: 'ENABLED' } }, undefined],
    ['nothing for a record without an expiry', undefined, undefined],
  ])('returns %s', (_expiry, renewalInfo, expected) => expect(expirationOf<string>(renewalInfo)).toBe(expected));
});

describe('isExpiryDisabled', () => {
  it.each([
    ['true for a disabled expiry', { expirationStatus: { value: NOT_EXPIRING } }, true],
    ['false for an enabled expiry', { expirationStatus: { value: 'ENABLED' } }, false],
    ['false for a record without an expiry', undefined, false],
  ])('is %s', (_expiry, renewalInfo, expected) => expect(isExpiryDisabled(renewalInfo)).toBe(expected));
});
