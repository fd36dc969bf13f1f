import path from 'node:path';

export const DEMO_AGENCY_NAME = 'City of Aspen Falls';

/** The demo's time zone unless a setting names another. */
export const DEMO_TIME_ZONE = 'America/Edmonton';

/** Defaults for the demo's settings. The phone number and the domain are reserved for fiction. The address has one form for all languages. */
export const demoAgency = (root: string) => ({
  AGENCY_COLOR: '#0b4f6c',
  AGENCY_LOGO: path.resolve(root, 'lib/demo/crest.svg'),
  AGENCY_PHONE: '403-555-0100',
  AGENCY_EMAIL: 'permits@aspenfalls.example',
  AGENCY_ADDRESS: '100 Civic Square, Aspen Falls, AB T0A 1A0',
  AGENCY_HOURS: 'Monday to Friday, 8:00\u00a0AM to 4:30\u00a0PM',
  AGENCY_HOURS_ES: 'De lunes a viernes, de 8:00\u00a0a.m. a 4:30\u00a0p.m.',
  AGENCY_HOURS_FR: 'Du lundi au vendredi, de 8\u00a0h à 16\u00a0h\u00a030',
});
