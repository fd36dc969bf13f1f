import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isPaidOnline, payAddress } from './pay-address';

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
  [{}, '/my-records?needs=payment', false],
])('payAddress with %j is %s', (settings, address, online) => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  expect(payAddress()).toBe(address);
  expect(isPaidOnline()).toBe(online);
});
