import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mailText } from './mail-text';

const ADDRESS = 'https://records.example.org/set-password/abc';
const forgetSettings = () => Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
beforeEach(forgetSettings);
afterEach(() => {
  vi.unstubAllEnvs();
  forgetSettings();
});

const lastParagraph = () =>
  mailText('password-reset', { name: 'Ann', address: ADDRESS, locale: 'en' }).text.split('\n\n').at(-1);

it('ends with all contact details of the agency', () => {
  const settings = {
    AGENCY_NAME: 'City of Example',
    AGENCY_PHONE: '+1 555 010 0100',
    AGENCY_EMAIL: 'records@example.org',
    AGENCY_ADDRESS: '1 Main Street\nExample, CO 80000',
    AGENCY_HOURS: 'Monday to Friday, 8 to 4',
  };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  expect(lastParagraph()).toBe(`${Object.values(settings).join('\n')}\n`);
});

it('ends with the name of the agency if no contact details are set', () => {
  vi.stubEnv('AGENCY_NAME', 'City of Example');
  expect(lastParagraph()).toBe('City of Example\n');
});
