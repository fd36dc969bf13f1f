import path from 'node:path';
import type { z } from 'zod';
import { isPortalLocale } from '../languages/languages';
import { SECRET_SETTINGS, Settings } from './definitions';
import { DEMO_AGENCY_NAME, DEMO_TIME_ZONE, demoAgency } from './demo-agency';
import { readSettingsFile, type SettingsFile } from './settings-file';

/** Each of `problems` names a setting and its valid values. */
export class SettingsError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`Settings:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'SettingsError';
  }
}

export type Env = Omit<z.output<typeof Settings>, 'AGENCY_TIME_ZONE' | 'DEMO' | 'PUBLIC_URL' | 'SESSION_SECRET'> & {
  readonly AGENCY_TIME_ZONE: string;
  readonly demo: boolean;
  /** Without DEMO=on the public passwords work on this machine only. */
  readonly demoIsLocal: boolean;
  readonly embedded: boolean;
  /** Without a trailing slash; never taken from a request. */
  readonly publicUrl: string;
  /** Undefined only in a demo before the supervisor has created one. */
  readonly sessionSecret: string | undefined;
  readonly settingsFile: string | undefined;
};

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** The demo's passwords are public, so without DEMO=on the portal must be local. */
function publicDemoProblems(settings: { readonly HOST: string; readonly PUBLIC_URL?: string | undefined }): string[] {
  const hosts = { HOST: settings.HOST, PUBLIC_URL: settings.PUBLIC_URL && new URL(settings.PUBLIC_URL).hostname };
  return Object.entries(hosts)
    .filter(([, host]) => host !== undefined && !isLoopback(host.replace(/^\[(.*)\]$/, '$1')))
    .map(
      ([name, host]) =>
        `${name} ${host} would publish the demo's known passwords: set DEMO=off, or DEMO=on if you mean it`,
    );
}

function previousSecretProblems(secret: string | undefined, previous: string | undefined): string[] {
  if (previous === undefined) return [];
  if (secret === undefined)
    return ['SESSION_SECRET_PREVIOUS without SESSION_SECRET: set the new secret as SESSION_SECRET'];
  if (secret !== previous) return [];
  return ['SESSION_SECRET_PREVIOUS is the same as SESSION_SECRET: set it to the value that SESSION_SECRET had before'];
}

function incompleteGroupProblems(settings: Readonly<Record<string, unknown>>): string[] {
  const missing = (names: readonly string[]): string[] => {
    const absent = names.filter((name) => settings[name] === undefined);
    return absent.length === names.length
      ? []
      : absent.map((name) => `${name} is missing: ${names.join(', ')} go together`);
  };
  return [...missing(['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']), ...missing(['SMTP_URL', 'MAIL_FROM'])];
}

function mergeSettings(source: NodeJS.ProcessEnv, file: SettingsFile | null): Record<string, unknown> {
  const fromEnvironment = (name: string): string | undefined => source[name]?.trim() || undefined;
  const names = Object.keys(Settings.shape);
  return Object.fromEntries(
    names.map((name) => [name, fromEnvironment(name) ?? file?.settings.get(name)?.value ?? undefined]),
  );
}

/** Describes a problem with the value and its location, but without the value of a secret. */
function describeProblem(issue: z.core.$ZodIssue, source: NodeJS.ProcessEnv, file: SettingsFile | null): string {
  const name = String(issue.path[0]);
  const fromEnvironment = source[name]?.trim();
  const inFile = file?.settings.get(name);
  const value = fromEnvironment || inFile?.value;
  const shown =
    SECRET_SETTINGS.has(name) || typeof value !== 'string' ? '' : `, not ${JSON.stringify(value.slice(0, 200))}`;
  const place = fromEnvironment ? 'environment' : inFile === undefined ? '' : `${file?.name}, line ${inFile.line}`;
  const message = issue.message.includes(', not "') ? issue.message : `${issue.message}${shown}`;
  return `${name} ${message}${place === '' ? '' : ` (${place})`}`;
}

function languageProblem({ DEFAULT_LANGUAGE, LANGUAGES }: Pick<Env, 'DEFAULT_LANGUAGE' | 'LANGUAGES'>): string[] {
  const [own] = DEFAULT_LANGUAGE.split('_');
  return !isPortalLocale(own) || LANGUAGES.includes(own)
    ? []
    : [
        `DEFAULT_LANGUAGE ${DEFAULT_LANGUAGE} is not one of LANGUAGES (${LANGUAGES.join(', ')}): add ${own}, or set another`,
      ];
}

const definedOf = <Values extends object>(values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;

/** Reads and checks all settings. @throws SettingsError with every problem. */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const file = readSettingsFile(source.SETTINGS_FILE?.trim() || undefined);
  const parsed = Settings.safeParse(mergeSettings(source, file));
  const problems = [...(file?.problems ?? [])];
  if (!parsed.success) {
    throw new SettingsError([...problems, ...parsed.error.issues.map((issue) => describeProblem(issue, source, file))]);
  }
  const { AGENCY_TIME_ZONE, DEMO, PUBLIC_URL, SESSION_SECRET, ...rest } = parsed.data;
  const demo = DEMO === 'on' || (DEMO === 'auto' && rest.MONGODB_URI === undefined);
  if (demo && DEMO !== 'on') problems.push(...publicDemoProblems({ HOST: rest.HOST, PUBLIC_URL }));
  if (!demo && PUBLIC_URL === undefined)
    problems.push('PUBLIC_URL is missing: the URL people use, such as https://records.example.org');
  if (!demo && SESSION_SECRET === undefined) problems.push('SESSION_SECRET is missing: at least 32 random characters');
  if (!demo && rest.DEMO_LIVE === 'on')
    problems.push('DEMO_LIVE=on changes records of the demo only: set DEMO=on, or remove DEMO_LIVE');
  problems.push(...previousSecretProblems(SESSION_SECRET, rest.SESSION_SECRET_PREVIOUS));
  problems.push(...incompleteGroupProblems(rest), ...languageProblem(rest));
  if (problems.length > 0) throw new SettingsError(problems);
  const isDemoAgency = demo && rest.AGENCY_NAME === DEMO_AGENCY_NAME;
  return {
    ...(isDemoAgency && demoAgency(source.PORTAL_ROOT ?? '')),
    ...definedOf(rest),
    AGENCY_TIME_ZONE: AGENCY_TIME_ZONE ?? (isDemoAgency ? DEMO_TIME_ZONE : 'UTC'),
    // An empty database in another working directory would look like lost data.
    DATA_DIR: path.resolve(source.PORTAL_ROOT ?? '', rest.DATA_DIR),
    demo,
    demoIsLocal: demo && DEMO !== 'on',
    embedded: rest.MONGODB_URI === undefined,
    publicUrl: (PUBLIC_URL ?? `http://127.0.0.1:${rest.PORT}`).replace(/\/+$/, ''),
    sessionSecret: SESSION_SECRET,
    settingsFile: file === null ? undefined : path.resolve(file.name),
  };
}

const cache = globalThis as typeof globalThis & { recordsPortalEnv?: Env };

/** On `globalThis`, because the pages and the front server load separate copies of this module. */
export function env(): Env {
  cache.recordsPortalEnv ??= readEnv(process.env);
  return cache.recordsPortalEnv;
}
