import { describe, expect, it } from 'vitest';
import { readEnv, SettingsError } from './env';

const problemsOf = (source: Record<string, string>): readonly string[] => {
  try {
    readEnv(source as NodeJS.ProcessEnv);
  } catch (error) {
    if (error instanceof SettingsError) return error.problems;
    throw error;
  }
  return [];
};

describe('readEnv', () => {
  it('requires no settings for the demo', () => {
    expect(readEnv({} as NodeJS.ProcessEnv)).toMatchObject({
      PORT: 3000,
      HOST: '127.0.0.1',
      demo: true,
      embedded: true,
      publicUrl: 'http://127.0.0.1:3000',
      AGENCY_TIME_ZONE: 'America/Edmonton',
    });
  });

  it('defaults to the demo agency’s time zone only for the demo agency, and to UTC for other agencies', () => {
    const zone = (source: Record<string, string>) => readEnv(source as unknown as NodeJS.ProcessEnv).AGENCY_TIME_ZONE;
    expect(zone({ DEMO: 'on', MONGODB_URI: 'mongodb://127.0.0.1' })).toBe('America/Edmonton');
    expect(zone({ AGENCY_TIME_ZONE: 'UTC' })).toBe('UTC');
    expect(zone({ AGENCY_NAME: 'City of Riverton' })).toBe('UTC');
    expect(zone({ DEMO: 'off', PUBLIC_URL: 'http://127.0.0.1:3000', SESSION_SECRET: 'x'.repeat(32) })).toBe('UTC');
  });

  it('resolves a relative DATA_DIR against the portal’s folder, not the working directory', () => {
    const dataDir = (source: Record<string, string>) => readEnv(source as NodeJS.ProcessEnv).DATA_DIR;
    expect(dataDir({ PORTAL_ROOT: '/opt/portal', DATA_DIR: './data' })).toBe('/opt/portal/data');
    expect(dataDir({ PORTAL_ROOT: '/opt/portal', DATA_DIR: '/var/lib/portal' })).toBe('/var/lib/portal');
  });

  it('reports all invalid settings at once', () => {
    const problems = problemsOf({
      PORT: 'abc',
      DEMO: 'yes',
      AGENCY_TIME_ZONE: 'Mars/Olympus',
      MONGODB_URI: 'http://x',
    });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'PORT',
      'DEMO',
      'MONGODB_URI',
      'AGENCY_TIME_ZONE',
    ]);
  });

  it('turns the demo off if MONGODB_URI is set, and then requires PUBLIC_URL and SESSION_SECRET', () => {
    expect(problemsOf({ MONGODB_URI: 'mongodb://127.0.0.1' })).toEqual([
      expect.stringContaining('PUBLIC_URL'),
      expect.stringContaining('SESSION_SECRET'),
    ]);
    const env = readEnv({
      MONGODB_URI: 'mongodb://127.0.0.1',
      PUBLIC_URL: 'https://records.example.org/',
      SESSION_SECRET: 'x'.repeat(32),
    } as unknown as NodeJS.ProcessEnv);
    expect(env).toMatchObject({ demo: false, embedded: false, publicUrl: 'https://records.example.org' });
  });

  it('publishes the demo passwords only with DEMO=on', () => {
    expect(problemsOf({ HOST: '0.0.0.0' })).toEqual([expect.stringContaining('HOST')]);
    expect(problemsOf({ HOST: '0.0.0.0', DEMO: 'on' })).toEqual([]);
    // Behind a proxy the portal can be public although it listens on loopback only.
    for (const PUBLIC_URL of ['https://records.example.org', 'http://192.0.2.7:3000']) {
      expect(problemsOf({ PUBLIC_URL })).toEqual([expect.stringMatching(/^PUBLIC_URL .*known passwords/)]);
      for (const DEMO of ['on', 'off'])
        expect(problemsOf({ PUBLIC_URL, DEMO, SESSION_SECRET: 'x'.repeat(32) })).toEqual([]);
    }
    for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1:8080', 'http://[::1]:3000'])
      expect(problemsOf({ PUBLIC_URL })).toEqual([]);
  });

  it('accepts DEMO_LIVE only in the demo', () => {
    expect(readEnv({} as NodeJS.ProcessEnv).DEMO_LIVE).toBe('off');
    expect(problemsOf({ DEMO_LIVE: 'on' })).toEqual([]);
    const agency = { DEMO: 'off', PUBLIC_URL: 'https://records.example.org', SESSION_SECRET: 'x'.repeat(32) };
    expect(problemsOf({ DEMO_LIVE: 'off', ...agency })).toEqual([]);
    expect(problemsOf({ DEMO_LIVE: 'on', ...agency })).toEqual([
      'DEMO_LIVE=on changes records of the demo only: set DEMO=on, or remove DEMO_LIVE',
    ]);
  });

  it('accepts SESSION_SECRET_PREVIOUS only with a different SESSION_SECRET', () => {
    const [one, other] = ['x'.repeat(32), 'y'.repeat(32)] as const;
    expect(problemsOf({ SESSION_SECRET: one, SESSION_SECRET_PREVIOUS: other })).toEqual([]);
    expect(problemsOf({ SESSION_SECRET: one, SESSION_SECRET_PREVIOUS: one })).toEqual([
      expect.stringContaining('the same as SESSION_SECRET'),
    ]);
    expect(problemsOf({ SESSION_SECRET_PREVIOUS: other })).toEqual([expect.stringContaining('without SESSION_SECRET')]);
    expect(problemsOf({ SESSION_SECRET: one, SESSION_SECRET_PREVIOUS: 'short' })).toEqual([
      'SESSION_SECRET_PREVIOUS must be at least 32 characters (environment)',
    ]);
  });

  it('reads CORS_ORIGINS as a list of origins', () => {
    const origins = (list: string) => readEnv({ CORS_ORIGINS: list } as unknown as NodeJS.ProcessEnv).CORS_ORIGINS;
    expect(origins('https://a.example, http://127.0.0.1:8080')).toEqual(['https://a.example', 'http://127.0.0.1:8080']);
    for (const list of ['*', 'a.example', 'https://a.example/path', 'null']) {
      expect(problemsOf({ CORS_ORIGINS: list })).toEqual([expect.stringContaining('CORS_ORIGINS')]);
    }
  });

  it('rejects an invalid color, logo and contact details', () => {
    const problems = problemsOf({
      AGENCY_COLOR: 'blue',
      AGENCY_LOGO: '/no/such/logo.svg',
      AGENCY_EMAIL: 'records',
      AGENCY_PHONE: 'call us',
    });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'AGENCY_COLOR',
      'AGENCY_LOGO',
      'AGENCY_EMAIL',
      'AGENCY_PHONE',
    ]);
    expect(
      problemsOf({ AGENCY_COLOR: '#C8102E', AGENCY_EMAIL: 'a@b.example', AGENCY_PHONE: '+1 (555) 010-0100' }),
    ).toEqual([]);
  });

  it('reads the agency’s currency and hours', () => {
    expect(readEnv({} as NodeJS.ProcessEnv)).toMatchObject({ AGENCY_CURRENCY: 'USD' });
    const settings = { AGENCY_CURRENCY: 'CAD', AGENCY_HOURS: 'Monday to Friday', AGENCY_HOURS_ES: 'Lunes a viernes' };
    expect(readEnv(settings as unknown as NodeJS.ProcessEnv)).toMatchObject(settings);
    expect(problemsOf({ AGENCY_CURRENCY: 'dollars', AGENCY_HOURS: 'Monday\nTuesday' })).toEqual([
      'AGENCY_CURRENCY must be a currency code (ISO 4217) such as USD, not "dollars" (environment)',
      'AGENCY_HOURS must be one line of at most 200 characters, not "Monday\\nTuesday" (environment)',
    ]);
    expect(problemsOf({ AGENCY_CURRENCY: 'USX' })).toHaveLength(1);
    expect(problemsOf({ AGENCY_HOURS: 'x'.repeat(201), AGENCY_HOURS_ES: 'Lunes\nMartes' })).toHaveLength(2);
  });

  it('treats an empty setting as not set', () => {
    expect(readEnv({ PORT: ' ', MONGODB_URI: '' } as unknown as NodeJS.ProcessEnv)).toMatchObject({
      PORT: 3000,
      embedded: true,
    });
  });
});
