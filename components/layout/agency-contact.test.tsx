// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderComponent } from '@/lib/testing/render-component';
import { ContactLine } from './agency-contact';

const forgetSettings = () => Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
beforeEach(forgetSettings);
afterEach(() => {
  vi.unstubAllEnvs();
  forgetSettings();
});

it('ContactLine links the email, phone number and website', async () => {
  vi.stubEnv('AGENCY_EMAIL', 'records@example.org');
  vi.stubEnv('AGENCY_PHONE', '+1 (555) 010-0100');
  vi.stubEnv('AGENCY_WEBSITE', 'https://www.example.org/records');
  vi.stubEnv('AGENCY_HOURS', 'Monday to Friday, 8 to 4');
  const page = await renderComponent(<ContactLine />);
  const hrefOf = (name: string) => page.find('link', name).getAttribute('href');
  expect(hrefOf('records@example.org')).toBe('mailto:records@example.org');
  expect(hrefOf('+1 (555) 010-0100')).toBe('tel:+15550100100');
  expect(hrefOf('www.example.org')).toBe('https://www.example.org/records');
  expect(page.text()).toContain('Monday to Friday, 8 to 4');
  expect(await page.violations()).toEqual([]);
});

it('ContactLine renders nothing without contact settings', async () => {
  vi.stubEnv('AGENCY_NAME', 'Town of Override');
  const page = await renderComponent(<ContactLine />);
  expect(page.text()).toBe('');
});

it.each([
  ['100 Civic Square, Aspen Falls, AB T0A 1A0', 'AB T0A\u00a01A0'],
  ['1 Main Street\nExample, CO 80000', 'CO\u00a080000'],
])('ContactLine keeps the postal code of %j on one line', async (address, end) => {
  vi.stubEnv('AGENCY_ADDRESS', address);
  await renderComponent(<ContactLine />);
  expect(document.querySelector('.agency-address')?.textContent?.endsWith(end)).toBe(true);
});
