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
