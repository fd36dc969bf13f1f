import type { Command } from 'commander';
import { accountNamed } from '@/lib/identity/accounts/find-account-named';
import { makeResetLink } from '@/lib/identity/passwords/reset-password';
import { withDatabase } from '../with-database';
import { accountName } from './account-shown';
import { CommandError } from './support/command-error';
import { print } from './support/output';
import { plainCommand } from './support/plain-command';

/** `portal account reset EMAIL`. */
export const accountReset = (): Command =>
  plainCommand(
    'reset',
    'print a link with which the person sets another password; hand it to nobody else',
    'account reset ann@example.org',
  )
    .argument('<account>', 'e-mail or id of the account')
    .action(async (name: string, { json }: { readonly json?: boolean }) => {
      const { account, link } = await withDatabase(async () => {
        const found = await accountNamed(name);
        if (found.email === undefined)
          throw new CommandError(`${name} has no e-mail and signs in at the OpenID Connect provider: reset it there.`);
        return { account: found, link: await makeResetLink(found.email, 'command-line') };
      });
      if (link === null) throw new CommandError(`${accountName(account)} is disabled: enable the account first.`);
      const { address, expiresAt } = link;
      print(json, { account: account._id, email: account.email, link: address, expiresAt }, [
        address,
        `It works once, until ${expiresAt.toISOString()}.`,
      ]);
    });
