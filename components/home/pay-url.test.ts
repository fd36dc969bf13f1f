import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { feesUrl, isPaidOnline, payUrl } from './pay-url';

const forgetSettings = () => Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
beforeEach(forgetSettings);
afterEach(() => {
  vi.unstubAllEnvs();
  forgetSettings();
});

it.each([
  [{ PAYMENT_URL: 'https://pay.example.org/' }, 'https://pay.example.org/', true],
  [{ PAYMENT_URL: 'https://pay.example.org/?permit={number}' }, '/my-records?needs=payment', true],
  [{ RENEW_URL: 'https://renew.example.org/{number}' }, '/my-records?needs=renewal', true],
  [{ AGENCY_PHONE: '555 0100' }, '#contact', false],
  [{ AGENCY_NAME: 'Town of Override' }, '/my-records?needs=payment', false],
])('payUrl with %j is %s', (settings, address, online) => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  expect(payUrl()).toBe(address);
  expect(isPaidOnline()).toBe(online);
});

it.each([
  ['https://pay.example.org/', undefined, 'https://pay.example.org/'],
  ['https://pay.example.org/?permit={number}', 'BP 1', 'https://pay.example.org/?permit=BP%201'],
  ['https://pay.example.org/?permit={number}', undefined, undefined],
])('feesUrl with PAYMENT_URL %s and the number %s is %s', (url, number, address) => {
  vi.stubEnv('PAYMENT_URL', url);
  expect(feesUrl(number)).toBe(address);
});

it('feesUrl is undefined without PAYMENT_URL, even if licenses are renewed online', () => {
  vi.stubEnv('RENEW_URL', 'https://renew.example.org/{number}');
  expect(feesUrl('BP-1')).toBeUndefined();
});
