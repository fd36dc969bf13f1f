import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PortalLocale } from '../../platform/languages/languages';
import { mailText } from './mail-text';

const LINK_URL = 'https://records.example.org/set-password/abc';
const forgetSettings = () => Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
beforeEach(forgetSettings);
afterEach(() => {
  vi.unstubAllEnvs();
  forgetSettings();
});

const lastParagraph = () =>
  mailText('password-reset', { name: 'Ann', url: LINK_URL, hours: 1, locale: 'en' }).text.split('\n\n').at(-1);

it('mailText ends with all contact details of the agency', () => {
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

it('mailText states the hours in the language of the email, and puts an article before the agency’s name', () => {
  vi.stubEnv('AGENCY_NAME', 'City of Example');
  vi.stubEnv('AGENCY_HOURS', 'Monday to Friday');
  const mail = (locale: PortalLocale) => mailText('invitation', { name: 'Ann', url: LINK_URL, hours: 168, locale });
  expect(mail('es').text).toContain('Monday to Friday');
  vi.stubEnv('AGENCY_HOURS_ES', 'Lunes a viernes');
  forgetSettings();
  expect(mail('es').text).toContain('Lunes a viernes');
  expect(mail('es').text).not.toContain('Monday');
  expect(mail('en').text).toContain('Monday to Friday');
  expect(mail('en').subject).toBe('Your account with the City of Example');
  expect(mail('es').text).toContain('La Ciudad de Example le invita');
  expect(mail('fr').subject).toBe('Votre compte auprès de la Ville d’Example');
  expect(mail('fr').text).toContain('Le lien fonctionne une seule fois, pendant 7 jours.');
});

it('mailText ends with the name of the agency if no contact details are set', () => {
  vi.stubEnv('AGENCY_NAME', 'City of Example');
  expect(lastParagraph()).toBe('City of Example\n');
});

it('says how long the link works', () => {
  const mail = { name: 'Ann', url: LINK_URL, locale: 'en' } as const;
  expect(mailText('password-reset', { ...mail, hours: 1 }).text).toContain('within 1 hour.');
  expect(mailText('invitation', { ...mail, hours: 168 }).text).toContain('7 days');
});
