import type { Command } from 'commander';
import { getAccountByName } from '@/lib/identity/accounts/get-account-by-name';
import { type AccessOwner, revokeToken, revokeTokens } from '@/lib/identity/tokens/revoke-tokens';
import { CommandError } from './support/command-error';
import { defineCommand, defineGroup, type JsonOption } from './support/define-command';
import { ACCOUNT_HELP } from './support/options';
import { describeAccess, printResult, TOKENS_REJECTED } from './support/output';
import { readStandardInput } from './support/read-password';
import { withDatabase } from './support/with-database';

type Options = JsonOption & {
  readonly app?: string;
  readonly account?: string;
  readonly tokenStdin?: boolean;
};

async function ownerOf({ app, account }: Options): Promise<AccessOwner> {
  const accountId = account === undefined ? undefined : (await getAccountByName(account))._id;
  if (app !== undefined) return { appId: app, ...(accountId !== undefined && { accountId }) };
  if (accountId !== undefined) return { accountId };
  throw new CommandError('Specify the tokens to revoke: --account, --app, both, or --token-stdin.');
}

async function revoke(options: Options) {
  if (!options.tokenStdin) return withDatabase(async () => revokeTokens(await ownerOf(options), 'command-line'));
  if (options.app !== undefined || options.account !== undefined)
    throw new CommandError('--token-stdin cannot be combined with --account or --app.');
  const token = (await readStandardInput()).trim().replace(/^Bearer /, '');
  if (token === '') throw new CommandError('Standard input is empty: pipe a token into the command.');
  return withDatabase(() => revokeToken(token, 'command-line'));
}

const revokeCommand = (): Command =>
  defineCommand('revoke', {
    summary: 'Revoke the tokens of apps for good',
    details:
      'Specify an app, an account, both (the tokens of that account through that app), or one token. A single token revokes all tokens of the same consent.',
    examples: [
      'token revoke --app permit-app',
      'token revoke --account ann@example.org --app permit-app',
      'token revoke --token-stdin < token.txt',
    ],
  })
    .option('--app <id>', 'Client id of the app')
    .option('--account <account>', ACCOUNT_HELP)
    .option('--token-stdin', 'Read the token from standard input')
    .action(async (options: Options) => {
      const accessCounts = await revoke(options);
      printResult(options.json, { ended: accessCounts }, [
        `Ended: ${describeAccess(accessCounts)}. ${TOKENS_REJECTED}`,
      ]);
    });

/** `portal token ...`. */
export const tokenCommand = (): Command =>
  defineGroup('token', { summary: 'Manage the tokens of apps', examples: ['token revoke --app permit-app'] }, [
    revokeCommand(),
  ]);
