import type { Command } from 'commander';
import type { Role } from '@/lib/http/principal';
import { changeRole } from '@/lib/identity/accounts/change-role';
import { accountNamed } from '@/lib/identity/accounts/find-account-named';
import { withDatabase } from '../with-database';
import { accountName } from './account-shown';
import { roleOption } from './support/options';
import { print } from './support/output';
import { plainCommand } from './support/plain-command';

type Options = { readonly role: Role; readonly json?: boolean };

/** `portal account role EMAIL --role staff`: how a person who came by OpenID Connect becomes staff. */
export const accountRole = (): Command =>
  plainCommand(
    'role',
    'give an account another role, from its next request on',
    'account role ann@example.org --role staff',
  )
    .argument('<account>', 'e-mail or id of the account')
    .addOption(roleOption('what the person may do').makeOptionMandatory())
    .action(async (name: string, { role, json }: Options) => {
      const account = await withDatabase(async () => {
        const found = await accountNamed(name);
        await changeRole(found._id, role, 'command-line');
        return found;
      });
      print(json, { account: account._id, email: account.email, role }, [`${accountName(account)} is ${role} now.`]);
    });
