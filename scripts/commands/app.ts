import { type Command, Option } from 'commander';
import { SCOPES } from '@/lib/api/scopes';
import { type AppRegistration, appRegistration } from '@/lib/identity/apps/app-registration';
import { callLimitOf } from '@/lib/identity/apps/call-limit';
import { APP_GRANTS, type AppDocument, isConfidential, MAX_CALLS_PER_MINUTE } from '@/lib/identity/apps/document';
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
import { portalCommand } from '@/lib/platform/portal-command';
import { CommandError } from './support/command-error';
import { defineCommand, defineGroup, type JsonOption } from './support/define-command';
import { wholeNumberParser } from './support/options';
import { describeAccess, formatTable, printResult, TOKENS_REJECTED } from './support/output';
import { withDatabase } from './support/with-database';

/** Lists each field, so that no hash is printed by mistake. */
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

const callsPerMinute = (): Option =>
  new Option(
    '--calls-per-minute <calls>',
    'Calls per minute for all accounts together (default: ten times RATE_LIMIT_PER_MINUTE)',
  ).argParser(wholeNumberParser(1, MAX_CALLS_PER_MINUTE));

/** `portal app limit ID`. */
const limitCommand = (): Command =>
  defineCommand('limit', {
    summary: 'Set the rate limit of an app',
    details:
      'The limit applies to all accounts of the app together. Without --calls-per-minute, resets it to the default.',
    examples: ['app limit permit-app --calls-per-minute 20000', 'app limit permit-app'],
  })
    .argument('<id>', 'Client id of the app')
    .addOption(callsPerMinute())
    .action(async (id: string, { callsPerMinute: calls, json }: LimitOptions) => {
      const app = await withDatabase(() => setCallLimit(id, calls, 'command-line'));
      const limit = callLimitOf(app);
      printResult(json, { clientId: id, callsPerMinute: limit }, [
        limit === 0
          ? `RATE_LIMIT_PER_MINUTE is 0: the app ${id} has no limit until that is changed.`
          : `The app ${id} may make ${limit} calls per minute.`,
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

/** @throws CommandError with a line for each invalid option. */
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
  defineCommand('create', {
    summary: 'Register an app',
    details: 'Prints the secret of the app, which is not shown again.',
    examples: [
      'app create --id permit-app --name "Permit app" --redirect https://app.example.org/callback --scope records',
      'app create --id nightly-export --name "Nightly export" --grant client_credentials --scope inspections',
    ],
  })
    .option('--id <id>', 'Client id: 3 to 63 lowercase letters, digits or - (required)')
    .option('--name <name>', 'Name that people see when the app asks for consent (required)')
    .option(
      '--redirect <uri...>',
      'Redirect URIs, matched exactly; only the port may differ on http://127.0.0.1, http://localhost and http://[::1]',
    )
    .addOption(new Option('--scope <scope...>', `What the app may read (required): ${SCOPES.join(', ')}`))
    .addOption(
      new Option(
        '--grant <grant...>',
        `Grants that the app may use: ${APP_GRANTS.join(', ')} (default: authorization_code, refresh_token)`,
      ),
    )
    .option('--public', 'Register without a secret, for an app on a phone or in a browser')
    .option('--legacy-password', "Allow the vendor's password grant: the app then sees people's passwords")
    .option('--legacy-no-pkce', "Allow sign-in without PKCE, for the vendor's older apps")
    .addOption(callsPerMinute())
    .action(async (options: CreateOptions) => {
      const registration = registrationOf(options);
      const { app, secret } = await withDatabase(() => registerApp(registration, 'command-line'));
      printResult(options.json, { ...appJson(app), clientId: app._id, secret }, [
        `client id: ${app._id}`,
        ...(secret === undefined
          ? ['The app is public: it has no secret.']
          : [`client secret: ${secret}`, 'Save the secret now: it is not shown again.']),
      ]);
    });

const YEAR_HOURS = 8_760;

type RotateOptions = JsonOption & { readonly overlapHours: number };

/** `portal app rotate ID`. */
const rotateCommand = (): Command =>
  defineCommand('rotate', {
    summary: 'Give an app a new secret',
    details: 'Prints the new secret, which is not shown again. The old secret stays valid for a while.',
    examples: ['app rotate permit-app', 'app rotate permit-app --overlap-hours 0'],
  })
    .argument('<id>', 'Client id of the app')
    .option(
      '--overlap-hours <hours>',
      'Hours that the old secret stays valid; 0 revokes it immediately',
      wholeNumberParser(0, YEAR_HOURS),
      DEFAULT_OVERLAP_HOURS,
    )
    .action(async (id: string, { overlapHours, json }: RotateOptions) => {
      const { secret, oldEndsAt } = await withDatabase(() => rotateSecret(id, overlapHours, 'command-line'));
      printResult(json, { clientId: id, secret, oldEndsAt }, [
        `client id: ${id}`,
        `client secret: ${secret}`,
        'Save the secret now: it is not shown again.',
        overlapHours === 0 ? 'The old secret is revoked.' : `The old secret works until ${oldEndsAt.toISOString()}.`,
      ]);
    });

/** `portal app disable ID`. */
const disableCommand = (): Command =>
  defineCommand('disable', {
    summary: 'Disable an app',
    details: 'The app gets no new tokens, and its tokens are rejected until it is enabled.',
    examples: ['app disable permit-app'],
  })
    .argument('<id>', 'Client id of the app')
    .action(async (id: string, { json }: JsonOption) => {
      const accessCounts = await withDatabase(async () => {
        const access = await countAccess({ clientId: id });
        await disableApp(id, 'command-line');
        return access;
      });
      printResult(json, { clientId: id, disabled: true, stopped: accessCounts }, [
        `The app ${id} is disabled.`,
        `Stopped until it is enabled: ${describeAccess(accessCounts)}. ${TOKENS_REJECTED}`,
        `To revoke them for good: ${portalCommand(`token revoke --app ${id}`)}`,
      ]);
    });

/** `portal app enable ID`. */
const enableCommand = (): Command =>
  defineCommand('enable', {
    summary: 'Enable a disabled app',
    details: 'Its tokens work again until they expire.',
    examples: ['app enable permit-app'],
  })
    .argument('<id>', 'Client id of the app')
    .action(async (id: string, { json }: JsonOption) => {
      await withDatabase(() => enableApp(id, 'command-line'));
      printResult(json, { clientId: id, disabled: false }, [
        `The app ${id} is enabled; its tokens work until they expire.`,
      ]);
    });

/** `portal app list`. */
const listCommand = (): Command =>
  defineCommand('list', {
    summary: 'List the registered apps',
    details: 'Shows no secrets, not even as hashes.',
    examples: ['app list'],
  }).action(async ({ json }: JsonOption) => {
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
    printResult(
      json,
      apps,
      formatTable(['Client id', 'Name', 'Kind', 'State', 'Scopes', 'Grants', 'Calls per minute'], rows),
    );
  });

/** `portal app ...`. */
export const appCommand = (): Command =>
  defineGroup(
    'app',
    {
      summary: 'Manage the apps that call the API',
      examples: [
        'app create --id permit-app --name "Permit app" --redirect https://app.example.org/callback --scope records',
        'app list',
      ],
    },
    [createCommand(), rotateCommand(), disableCommand(), enableCommand(), limitCommand(), listCommand()],
  );
