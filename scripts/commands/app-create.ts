import { type Command, Option } from 'commander';
import { SCOPES } from '@/lib/api/scopes';
import { type AppRegistration, appRegistration } from '@/lib/identity/apps/app-registration';
import { APP_GRANTS } from '@/lib/identity/apps/document';
import { registerApp } from '@/lib/identity/apps/register-app';
import { withDatabase } from '../with-database';
import { callsPerMinute } from './app-limit';
import { appShown } from './app-shown';
import { CommandError } from './support/command-error';
import { print } from './support/output';
import { plainCommand } from './support/plain-command';

type Options = {
  readonly id?: string;
  readonly name?: string;
  readonly redirect?: readonly string[];
  readonly scope?: readonly string[];
  readonly grant?: readonly string[];
  readonly public?: boolean;
  readonly legacyPassword?: boolean;
  readonly legacyNoPkce?: boolean;
  readonly callsPerMinute?: number;
  readonly json?: boolean;
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
}: Options): AppRegistration {
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
export const appCreate = (): Command =>
  plainCommand(
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
    .action(async (options: Options) => {
      const registration = registrationOf(options);
      const { app, secret } = await withDatabase(() => registerApp(registration, 'command-line'));
      print(options.json, { ...appShown(app), clientId: app._id, secret }, [
        `client id: ${app._id}`,
        ...(secret === undefined
          ? ['The app is public: it has no secret.']
          : [`client secret: ${secret}`, 'Keep the secret now: it is not shown again.']),
      ]);
    });
