// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderComponent } from '@/lib/testing/render-component';
import { NextStepCard } from './next-step-card';

const forgetSettings = () => Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
beforeEach(forgetSettings);
afterEach(() => {
  vi.unstubAllEnvs();
  forgetSettings();
});

const expiring = { kind: 'expiring', date: '2026-12-01 00:00:00', days: 5 } as const;

it.each([
  [{ AGENCY_EMAIL: 'records@example.org' }, 'Email Aspen Falls', 'mailto:records@example.org?subject=Record%20LIC-1'],
  [{ AGENCY_PHONE: '555-0100' }, 'Call Aspen Falls', 'tel:5550100'],
  [{ AGENCY_WEBSITE: 'https://www.example.org/' }, 'Contact Aspen Falls', 'https://www.example.org/'],
])('NextStepCard says how its button contacts the agency: %s', async (settings, words, href) => {
  for (const [name, value] of Object.entries({ AGENCY_NAME: 'Aspen Falls', ...settings })) vi.stubEnv(name, value);
  const page = await renderComponent(<NextStepCard steps={[{ kind: 'incomplete' }]} number="LIC-1" />);
  expect(page.find('link', words).getAttribute('href')).toBe(href);
  expect(await page.violations()).toEqual([]);
});

it('NextStepCard says “This license expires” for a license, and “This expires” for other records', async () => {
  const license = await renderComponent(<NextStepCard steps={[{ ...expiring, isLicense: true }]} number="LIC-1" />);
  expect(license.text()).toContain('This license expires in 5 days');
  const other = await renderComponent(<NextStepCard steps={[{ ...expiring, isLicense: false }]} number="BP-1" />);
  expect(other.text()).toContain('This expires in 5 days');
});

const CITY = { AGENCY_NAME: 'Aspen Falls', AGENCY_PHONE: '555-0100', AGENCY_ADDRESS: '100 Civic Square\nAspen Falls' };
const both = [{ kind: 'incomplete' }, { kind: 'balanceDue', amount: 412.5 }] as const;
const renderWith = (settings: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  return renderComponent(<NextStepCard steps={both} number="BP-1" />);
};

it('NextStepCard says for each step how to take it: email for information, phone or address for a payment', async () => {
  const page = await renderWith({ ...CITY, AGENCY_EMAIL: 'records@example.org' });
  expect(page.text()).toContain('Email or call 555-0100, and quote BP-1.');
  expect(page.text()).toContain(
    'Pay by phone at 555-0100 or in person at 100 Civic Square, Aspen Falls, and quote BP-1.',
  );
  expect(page.has('link', 'Email Aspen Falls')).toBe(true);
  expect(page.text()).not.toContain('Questions?');
  expect(await page.violations()).toEqual([]);
});

it('NextStepCard offers to send information even where fees can be paid online', async () => {
  const page = await renderWith({ ...CITY, PAYMENT_URL: 'https://pay.example.org/{number}' });
  expect(page.find('link', 'Call Aspen Falls').getAttribute('href')).toBe('tel:5550100');
  expect(page.find('link', 'Pay $412.50').getAttribute('href')).toBe('https://pay.example.org/BP-1');
  expect(page.text()).toContain('Call 555-0100 and quote BP-1.');
  expect(page.text()).not.toContain('Pay by phone');
});

it('NextStepCard says to contact the agency if no phone number or address is set', async () => {
  const page = await renderWith({ AGENCY_NAME: 'Aspen Falls' });
  expect(page.text()).toContain('Contact Aspen Falls to pay, and quote BP-1.');
});
