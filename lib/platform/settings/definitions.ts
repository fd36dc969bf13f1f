import { z } from 'zod';
import { COLOR_PATTERN } from '../branding/color';
import { readLogo } from '../branding/logo';
import { isPortalLocale, LOCALES, type PortalLocale } from '../languages/languages';
import { DEMO_AGENCY_NAME } from './demo-agency';
import { HelpTexts } from './help-texts';
import { linkTemplate } from './link-template';

export const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

const hours = z.string().regex(/^[^\r\n]{1,200}$/, 'must be one line of at most 200 characters');
type Translated = Exclude<PortalLocale, 'en'>;
type HoursSetting = `AGENCY_HOURS_${Uppercase<Translated>}`;
/** The setting with the agency's hours in a language other than English. */
export const hoursSettingOf = (locale: Translated) => `AGENCY_HOURS_${locale.toUpperCase()}` as HoursSetting;
const translatedHours = Object.fromEntries(
  LOCALES.filter((locale) => locale !== 'en').map((locale) => [hoursSettingOf(locale), hours.optional()]),
) as Readonly<Record<HoursSetting, z.ZodOptional<typeof hours>>>;

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number, 0 to 65535')
  .transform(Number)
  .refine((value) => value <= 65_535, 'must be a port number, 0 to 65535');

const timeZone = z.string().refine((zone) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}, 'must be a time zone name such as America/Denver');

/** The value of a record type. */
const FOUR_LEVELS = /^[^/]+(\/[^/]+){3}$/;

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^https?:\/\//i.test(text) && new URL(text).origin === text.toLowerCase();

/** Messages never show the values of these settings. */
export const SECRET_SETTINGS: ReadonlySet<string> = new Set([
  'MONGODB_URI',
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
  'OIDC_CLIENT_SECRET',
  'SMTP_URL',
  'METRICS_TOKEN',
]);

/** Paths; in the settings file they are relative to its folder. */
export const PATH_SETTINGS: ReadonlySet<string> = new Set(['DATA_DIR', 'AGENCY_LOGO']);

export const Settings = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DEMO: z.enum(['auto', 'on', 'off'], 'must be auto, on or off').default('auto'),
  DEMO_DATE: z.iso.date('must be a date such as 2026-11-24').optional(),
  DEMO_LIVE: z.enum(['on', 'off'], 'must be on or off').default('off'),
  DATA_DIR: z.string().default('./.data'),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\//, 'must start with mongodb:// or mongodb+srv://')
    .optional(),
  MONGODB_DB: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,63}$/, 'must be at most 63 letters, digits, - or _')
    .default('records_portal'),
  ANSWER_TIMEOUT_MS: z
    .string()
    .regex(/^\d{3,5}$/, 'must be a number of milliseconds, 500 to 60000')
    .transform(Number)
    .refine((value) => value >= 500 && value <= 60_000, 'must be a number of milliseconds, 500 to 60000')
    .default(2_000),
  EMBEDDED_DB_PORT: port.optional(),
  AGENCY_CODE: z
    .string()
    .regex(/^[A-Z0-9_]{1,15}$/, 'must be 1 to 15 upper-case letters, digits or _')
    .default('DEMO'),
  AGENCY_NAME: z.string().max(100, 'must be at most 100 characters').default(DEMO_AGENCY_NAME),
  AGENCY_TIME_ZONE: timeZone.optional(),
  AGENCY_CURRENCY: z
    .string()
    .refine((code) => CURRENCIES.has(code), 'must be a currency code (ISO 4217) such as USD')
    .default('USD'),
  AGENCY_COLOR: z.string().regex(COLOR_PATTERN, 'must be a color such as #0050d8').optional(),
  AGENCY_LOGO: z
    .string()
    .refine((file) => readLogo(file) !== null, 'must be a readable SVG or PNG file with a size')
    .optional(),
  AGENCY_EMAIL: z.email('must be an email address such as records@example.org').optional(),
  AGENCY_PHONE: z
    .string()
    .regex(/^\+?[\d ().-]{3,30}$/, 'must be a phone number such as +1 555 010 0100')
    .optional(),
  AGENCY_ADDRESS: z.string().max(300, 'must be at most 300 characters').optional(),
  AGENCY_HOURS: hours.optional(),
  ...translatedHours,
  AGENCY_WEBSITE: z.url({ protocol: /^https?$/, error: 'must be a URL such as https://www.example.org' }).optional(),
  PAYMENT_URL: linkTemplate('number', 'https://pay.example.org/?permit={number}').optional(),
  RENEW_URL: linkTemplate('number', 'https://licenses.example.org/renew/{number}').optional(),
  APPLY_URL: linkTemplate('type', 'https://apply.example.org/?type={type}').optional(),
  LANGUAGES: z
    .string()
    .transform((list) => [...new Set(splitList(list))])
    .refine((codes) => codes.length > 0 && codes.every(isPortalLocale), `must be one or more of ${LOCALES.join(', ')}`)
    .transform((codes) => codes.filter(isPortalLocale))
    .default([...LOCALES]),
  MODULES: z
    .string()
    .transform(splitList)
    .refine(
      (codes) => codes.length > 0,
      'must be module codes such as Building, Licenses; remove the setting to show all',
    )
    .optional(),
  POPULAR_TYPES: z
    .string()
    .transform(splitList)
    .refine(
      (values) => values.length <= 12 && values.every((value) => FOUR_LEVELS.test(value)),
      'must be at most 12 record types such as Building/Residential/Garage/New',
    )
    .optional(),
  HELP_TEXTS: HelpTexts,
  DEFAULT_LANGUAGE: z
    .string()
    .regex(/^[a-z]{2}_[A-Z]{2}$/, 'must be a language and a country such as en_US')
    .default('en_US'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be a URL such as https://records.example.org' }).optional(),
  SESSION_SECRET: z.string().min(32, 'must be at least 32 characters').optional(),
  SESSION_SECRET_PREVIOUS: z.string().min(32, 'must be at least 32 characters').optional(),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be the URL of an OpenID Connect provider' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  OIDC_CLIENT_ID: z.string().max(500, 'must be at most 500 characters').optional(),
  OIDC_CLIENT_SECRET: z.string().max(500, 'must be at most 500 characters').optional(),
  OIDC_NAME: z.string().max(60, 'must be at most 60 characters').default('OpenID Connect'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be a URL such as smtp://user:password@mail.example.org:587' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^@\r\n]*[^@\s<>]@[^@\s<>]+>?$/, 'must be an email address such as Records <records@example.org>')
    .optional(),
  RATE_LIMIT_PER_MINUTE: z
    .string()
    .regex(/^\d{1,7}$/, 'must be a whole number, 0 for no limit')
    .transform(Number)
    .default(600),
  RATE_LIMIT_PER_ADDRESS: z
    .string()
    .regex(/^\d{1,7}$/, 'must be a whole number, 0 for no limit')
    .transform(Number)
    .default(6_000),
  WORKERS: z
    .string()
    .regex(/^([1-9]|[1-5]\d|6[0-4])$/, 'must be a number of processes, 1 to 64')
    .transform(Number)
    .default(1),
  TRUSTED_PROXY_HOPS: z
    .string()
    .regex(/^\d$/, 'must be the number of proxies in front of the portal, 0 to 9')
    .transform(Number)
    .default(0),
  AUDIT_RETENTION_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'must be a number of days, at least 1')
    .transform(Number)
    .default(730),
  SHOW_PARTY_DETAILS: z.enum(['self', 'all'], 'must be self or all').default('self'),
  CORS_ORIGINS: z
    .string()
    .transform(splitList)
    .refine(
      (origins) => origins.every(isOrigin),
      'must be origins such as https://app.example.org, separated by commas',
    )
    .default([]),
  METRICS_TOKEN: z
    .string()
    .regex(/^[A-Za-z0-9._~+/-]{16,}=*$/, 'must be at least 16 letters, digits or ._~+/-')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http or https URL' }).optional(),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent')
    .default('info'),
});
