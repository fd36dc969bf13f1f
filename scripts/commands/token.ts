import { Command } from 'commander';
import { accountNamed } from '@/lib/identity/accounts/find-account-named';
import { type AccessOwner, revokeToken, revokeTokens } from '@/lib/identity/tokens/revoke-tokens';
import { withDatabase } from '../with-database';
import { CommandError } from './support/command-error';
import { defineCommand, type JsonOption } from './support/define-command';
import { describeAccess, print, TOKENS_REFUSED } from './support/output';
import { readStandardInput } from './support/read-password';

type Options = JsonOption & {
  readonly app?: string;
  readonly account?: string;
  readonly tokenStdin?: boolean;
};

async function ownerOf({ app, account }: Options): Promise<AccessOwner> {
  const accountId = account === undefined ? undefined : (await accountNamed(account))._id;
  if (app !== undefined) return { appId: app, ...(accountId !== undefined && { accountId }) };
  if (accountId !== undefined) return { accountId };
  throw new CommandError('Say whose tokens end: --app, --account, both, or --token-stdin.');
}

async function revoke(options: Options) {
  if (!options.tokenStdin) return withDatabase(async () => revokeTokens(await ownerOf(options), 'command-line'));
  if (options.app !== undefined || options.account !== undefined)
    throw new CommandError('A token says itself whose it is: use --token-stdin alone.');
  const token = (await readStandardInput()).trim().replace(/^Bearer /, '');
  if (token === '') throw new CommandError('There is no token on standard input.');
  return withDatabase(() => revokeToken(token, 'command-line'));
}

const revokeCommand = (): Command =>
  defineCommand(
    'revoke',
    'end what apps were given, for good: of an app, of an account, of an account through one app, or by one token with all that came of the same consent',
    'token revoke --account ann@example.org --app permit-app',
  )
    .option('--app <id>', 'client id of the app')
    .option('--account <account>', 'e-mail or id of the account')
    .option('--token-stdin', 'read the token from standard input')
    .action(async (options: Options) => {
      const ended = await revoke(options);
      print(options.json, { ended }, [`Ended: ${describeAccess(ended)}. ${TOKENS_REFUSED}`]);
    });

/** `portal token ...`. */
export const tokenCommand = (): Command =>
  new Command('token').description('tokens that apps hold').addCommand(revokeCommand());
