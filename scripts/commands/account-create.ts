import type { Command } from 'commander';
import type { Role } from '@/lib/http/principal';
import { createAccount } from '@/lib/identity/accounts/create-account';
import { hashPassword } from '@/lib/identity/passwords/password';
import { withDatabase } from '../with-database';
import { accountShown } from './account-shown';
import { email, personName, roleOption } from './support/options';
import { print } from './support/output';
import { plainCommand } from './support/plain-command';
import { readPassword } from './support/read-password';

type Options = {
  readonly name: string;
  readonly role: Role;
  readonly passwordStdin?: boolean;
  readonly json?: boolean;
};

/** `portal account create EMAIL --name NAME`. */
export const accountCreate = (): Command =>
  plainCommand(
    'create',
    'make an account with a password; so the first admin is made, who can invite the others',
    'account create ann@example.org --name "Ann Example" --role admin',
  )
    .argument('<email>', 'what the person signs in with', email)
    .requiredOption('--name <name>', 'the name of the person', personName)
    .addOption(roleOption('what the person may do').default('citizen'))
    .option('--password-stdin', 'read the password from standard input instead of asking for it')
    .action(async (address: string, { name, role, passwordStdin = false, json }: Options) => {
      const password = await readPassword(passwordStdin, [address, name]);
      const passwordHash = await hashPassword(password);
      const account = await withDatabase(() =>
        createAccount({ email: address, name, role, passwordHash }, 'command-line'),
      );
      print(json, accountShown(account), [`${address} has an account (${role}), id ${account._id}.`]);
    });
