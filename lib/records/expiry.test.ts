import { describe, expect, it } from 'vitest';
import { expirationOf, isNotExpiring, NOT_EXPIRING } from './expiry';

const expirationDate = '2026-05-24 00:00:00';

describe('expirationOf', () => {
  it.each([
    ['switched on', { expirationDate, expirationStatus: { value: 'ENABLED' } }, expirationDate],
    ['not said', { expirationDate }, expirationDate],
    ['without a value', { expirationDate, expirationStatus: {} }, expirationDate],
    ['switched off', { expirationDate, expirationStatus: { value: NOT_EXPIRING } }, undefined],
    ['without a day', { expirationStatus: { value: 'ENABLED' } }, undefined],
    ['without anything', undefined, undefined],
  ])('an expiry %s', (_what, renewalInfo, day) => expect(expirationOf<string>(renewalInfo)).toBe(day));
});

describe('isNotExpiring', () => {
  it.each([
    ['switched off', { expirationStatus: { value: NOT_EXPIRING } }, true],
    ['switched on', { expirationStatus: { value: 'ENABLED' } }, false],
    ['without anything', undefined, false],
  ])('an expiry %s', (_what, renewalInfo, off) => expect(isNotExpiring(renewalInfo)).toBe(off));
});
