import { Command, Option } from 'commander';
import { SCOPES } from '@/lib/api/scopes';
import { type AppRegistration, appRegistration } from '@/lib/identity/apps/app-registration';
import { callLimitOf } from '@/lib/identity/apps/call-limit';
import { APP_GRANTS, type AppDocument, isConfidential, MOST_CALLS_PER_MINUTE } from '@/lib/identity/apps/document';
import {
  DEFAULT_OVERLAP_HOURS,
  disableApp,
  enableApp,
  registerApp,
  rotateSecret,
  setCallLimit,
} from '@/lib/identity/apps/register-app';
import { listApps } from '@/lib/identity/apps/repository';
import { countAccess } from '@/lib/identity/tokens/count-access';
import { withDatabase } from '../with-database';
import { CommandError } from './support/command-error';
import { defineCommand, type JsonOption } from './support/define-command';
import { wholeNumber } from './support/options';
import { describeAccess, print, TOKENS_REFUSED, table } from './support/output';

/** An app as JSON: named one by one, so that no hash of a secret ever slips in. */
const appJson = (app: AppDocument) => {
  const { _id: id, name, redirectUris, scopes, grants, legacyPassword, legacyNoPkce, disabled, createdAt } = app;
  const isPublic = !isConfidential(app);
  return {
    id,
    name,
    public: isPublic,
    redirectUris,
    scopes,
    grants,
    legacyPassword,
    legacyNoPkce,
    callsPerMinute: callLimitOf(app),
    disabled,
    createdAt,
  };
};

type LimitOptions = JsonOption & { readonly callsPerMinute?: number };

/** How often all accounts of an app may call together. */
const callsPerMinute = (): Option =>
  new Option(
    '--calls-per-minute <calls>',
    'calls a minute of all its accounts together (default: ten times RATE_LIMIT_PER_MINUTE)',
  ).argParser(wholeNumber(1, MOST_CALLS_PER_MINUTE));

/** `portal app limit ID`. */
const limitCommand = (): Command =>
  defineCommand(
    'limit',
    'set how many calls a minute an app may make for all its accounts together; without a number, the default',
    'app limit permit-app --calls-per-minute 20000',
  )
    .argument('<id>', 'client id')
    .addOption(callsPerMinute())
    .action(async (id: string, { callsPerMinute: calls, json }: LimitOptions) => {
      const app = await withDatabase(() => setCallLimit(id, calls, 'command-line'));
      const limit = callLimitOf(app);
      print(json, { clientId: id, callsPerMinute: limit }, [
        limit === 0
          ? `RATE_LIMIT_PER_MINUTE is 0: the app ${id} has no limit until that is changed.`
          : `The app ${id} may make ${limit} calls a minute.`,
      ]);
    });

type CreateOptions = JsonOption & {
  readonly id?: string;
  readonly name?: string;
  readonly redirect?: readonly string[];
  readonly scope?: readonly string[];
  readonly grant?: readonly string[];
  readonly public?: boolean;
  readonly legacyPassword?: boolean;
  readonly legacyNoPkce?: boolean;
  readonly callsPerMinute?: number;
};

const OPTION_OF: Readonly<Record<keyof AppRegistration, string>> = {
  id: '--id',
  name: '--name',
  redirectUris: '--redirect',
  scopes: '--scope',
  grants: '--grant',
  isPublic: '--public',
  legacyPassword: '--legacy-password',
  legacyNoPkce: '--legacy-no-pkce',
  callsPerMinute: '--calls-per-minute',
};

/** @throws CommandError with a line for every option that is wrong. */
function registrationOf({
  id = '',
  name = '',
  redirect = [],
  scope = [],
  grant,
  ...options
}: CreateOptions): AppRegistration {
  const { success, data, error } = appRegistration(SCOPES).safeParse({
    id,
    name,
    redirectUris: redirect,
    scopes: scope,
    ...(grant !== undefined && { grants: grant }),
    isPublic: options.public,
    legacyPassword: options.legacyPassword,
    legacyNoPkce: options.legacyNoPkce,
    callsPerMinute: options.callsPerMinute,
  });
  if (success) return data;
  const lines = error.issues.map(({ path: [field], message }) => {
    const option = Object.entries(OPTION_OF).find(([key]) => key === field)?.[1];
    return [option, message].filter(Boolean).join(' ');
  });
  throw new CommandError([...new Set(lines)].join('\n'));
}

/** `portal app create --id ID --name NAME --scope S`. */
const createCommand = (): Command =>
  defineCommand(
    'create',
    'register an app; prints its secret, which is not shown again',
    'app create --id permit-app --name "Permit app" --redirect https://app.example.org/callback --scope records',
  )
    .option('--id <id>', 'client id: 3 to 63 small letters, digits or - (needed)')
    .option('--name <name>', 'what people read when they are asked to let the app in (needed)')
    .option(
      '--redirect <uri...>',
      'where people are sent back to, to the letter; of http://127.0.0.1, http://localhost and http://[::1] the port may differ',
    )
    .addOption(new Option('--scope <scope...>', `what the app may read (needed): ${SCOPES.join(', ')}`))
    .addOption(
      new Option('--grant <grant...>', `${APP_GRANTS.join(', ')} (default: authorization_code and refresh_token)`),
    )
    .option('--public', 'an app on a phone or in a browser, which can keep no secret')
    .option('--legacy-password', "allow the vendor's password grant: the app then sees people's passwords")
    .option('--legacy-no-pkce', "do without PKCE, for the vendor's older apps")
    .addOption(callsPerMinute())
    .action(async (options: CreateOptions) => {
      const registration = registrationOf(options);
      const { app, secret } = await withDatabase(() => registerApp(registration, 'command-line'));
      print(options.json, { ...appJson(app), clientId: app._id, secret }, [
        `client id: ${app._id}`,
        ...(secret === undefined
          ? ['The app is public: it has no secret.']
          : [`client secret: ${secret}`, 'Keep the secret now: it is not shown again.']),
      ]);
    });

const YEAR_HOURS = 8_760;

type RotateOptions = JsonOption & { readonly overlapHours: number };

/** `portal app rotate ID`. */
const rotateCommand = (): Command =>
  defineCommand(
    'rotate',
    'give an app a new secret, which is not shown again; the old one works for some hours more',
    'app rotate permit-app --overlap-hours 48',
  )
    .argument('<id>', 'client id')
    .option(
      '--overlap-hours <hours>',
      'how long the old secret still works; 0 ends it at once',
      wholeNumber(0, YEAR_HOURS),
      DEFAULT_OVERLAP_HOURS,
    )
    .action(async (id: string, { overlapHours, json }: RotateOptions) => {
      const { secret, oldEndsAt } = await withDatabase(() => rotateSecret(id, overlapHours, 'command-line'));
      print(json, { clientId: id, secret, oldEndsAt }, [
        `client id: ${id}`,
        `client secret: ${secret}`,
        'Keep the secret now: it is not shown again.',
        overlapHours === 0 ? 'The old secret has ended.' : `The old secret works until ${oldEndsAt.toISOString()}.`,
      ]);
    });

/** `portal app disable ID`. */
const disableCommand = (): Command =>
  defineCommand(
    'disable',
    'shut an app: it gets no token, and those that it has are refused until it is enabled',
    'app disable permit-app',
  )
    .argument('<id>', 'client id')
    .action(async (id: string, { json }: JsonOption) => {
      const stopped = await withDatabase(async () => {
        const access = await countAccess({ clientId: id });
        await disableApp(id, 'command-line');
        return access;
      });
      print(json, { clientId: id, disabled: true, stopped }, [
        `The app ${id} is disabled.`,
        `Stopped until it is enabled: ${describeAccess(stopped)}. ${TOKENS_REFUSED}`,
        `To end them for good: token revoke --app ${id}.`,
      ]);
    });

/** `portal app enable ID`. */
const enableCommand = (): Command =>
  defineCommand('enable', 'open a disabled app again; its tokens work until they expire', 'app enable permit-app')
    .argument('<id>', 'client id')
    .action(async (id: string, { json }: JsonOption) => {
      await withDatabase(() => enableApp(id, 'command-line'));
      print(json, { clientId: id, disabled: false }, [`The app ${id} is enabled; its tokens work until they expire.`]);
    });

/** `portal app list`. */
const listCommand = (): Command =>
  defineCommand('list', 'list the registered apps; no secrets, not even as hashes', 'app list').action(
    async ({ json }: JsonOption) => {
      const apps = (await withDatabase(listApps)).map(appJson);
      const rows = apps.map(({ id, name, disabled, scopes, grants, legacyPassword, legacyNoPkce, ...app }) => [
        id,
        name,
        app.public ? 'public' : 'confidential',
        disabled ? 'disabled' : 'enabled',
        scopes.join(' '),
        [...grants, ...(legacyPassword ? ['password'] : []), ...(legacyNoPkce ? ['no-pkce'] : [])].join(' '),
        app.callsPerMinute === 0 ? 'no limit' : String(app.callsPerMinute),
      ]);
      print(json, apps, table(['Client id', 'Name', 'Kind', 'State', 'Scopes', 'Grants', 'Calls a minute'], rows));
    },
  );

/** `portal app ...`. */
export const appCommand = (): Command =>
  new Command('app')
    .description('external apps that read records for people: register, change the secret or the limit, disable')
    .addCommand(createCommand())
    .addCommand(rotateCommand())
    .addCommand(disableCommand())
    .addCommand(enableCommand())
    .addCommand(limitCommand())
    .addCommand(listCommand());
