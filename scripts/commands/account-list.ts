import type { Command } from 'commander';
import type { Role } from '@/lib/http/principal';
import { listAccounts } from '@/lib/identity/accounts/repository';
import { listInvitations } from '@/lib/identity/links/one-time-link-repository';
import { withDatabase } from '../with-database';
import { accountShown } from './account-shown';
import { roleOption, wholeNumber } from './support/options';
import { print, table } from './support/output';
import { plainCommand } from './support/plain-command';

const MOST_LISTED = 1_000;

type Options = {
  readonly prefix?: string;
  readonly role?: Role;
  readonly limit: number;
  readonly json?: boolean;
};

/** `portal account list`. */
export const accountList = (): Command =>
  plainCommand(
    'list',
    'list accounts by e-mail; no passwords, not even as hashes',
    'account list --prefix ann --role staff',
  )
    .option('--prefix <text>', 'only e-mails that begin with this')
    .addOption(roleOption('only accounts of this role'))
    .option('--limit <number>', 'at most so many', wholeNumber(1, 1_000_000), MOST_LISTED)
    .action(async ({ prefix, role, limit, json }: Options) => {
      const { found, invitations } = await withDatabase(async () => ({
        found: await listAccounts({
          ...(prefix !== undefined && { prefix }),
          ...(role !== undefined && { role }),
          limit: limit + 1,
        }),
        invitations: (await listInvitations()).filter(
          ({ email, role: own }) => email.startsWith(prefix ?? '') && (role === undefined || own === role),
        ),
      }));
      const accounts = found.slice(0, limit);
      const rows = accounts.map(({ _id, email = '-', name, role: own, disabled, identities }) => [
        email,
        name,
        own,
        disabled ? 'disabled' : 'enabled',
        `${identities.length}`,
        _id,
      ]);
      const waiting = invitations.map(({ email, name = '-', role: own = 'citizen', expiresAt }) => [
        ...[email, name, own, `invited, until ${expiresAt.toISOString().slice(0, 10)}`, '0', '-'],
      ]);
      const invited = invitations.map(({ email, name, role: own, expiresAt }) => ({
        email,
        name,
        role: own,
        invitedUntil: expiresAt,
      }));
      const headings = ['E-mail', 'Name', 'Role', 'State', 'Links', 'Id'];
      print(json, [...accounts.map(accountShown), ...invited], table(headings, [...rows, ...waiting]));
      if (found.length > limit) console.error(`There are more than ${limit}: say --prefix, or a higher --limit.`);
    });
