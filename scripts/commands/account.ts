import { Command, Option } from 'commander';
import type { Role } from '@/lib/http/principal';
import { changeRole } from '@/lib/identity/accounts/change-role';
import { createAccount } from '@/lib/identity/accounts/create-account';
import type { Account } from '@/lib/identity/accounts/document';
import { disableAccount, enableAccount } from '@/lib/identity/accounts/end-access';
import { accountNamed } from '@/lib/identity/accounts/find-account-named';
import { listAccounts } from '@/lib/identity/accounts/repository';
import { inviteAccount } from '@/lib/identity/links/invite';
import { listInvitations } from '@/lib/identity/links/one-time-link-repository';
import { hashPassword } from '@/lib/identity/passwords/password';
import { makeResetLink } from '@/lib/identity/passwords/reset-password';
import { countAccess } from '@/lib/identity/tokens/count-access';
import { LOCALES, type PortalLocale } from '@/lib/platform/languages/languages';
import { pickLocale } from '@/lib/platform/languages/pick-locale';
import { portalCommand } from '@/lib/platform/portal-command';
import { env } from '@/lib/platform/settings/env';
import { withDatabase } from '../with-database';
import { linkCommand, unlinkCommand } from './account-link';
import { CommandError } from './support/command-error';
import { defineCommand, type JsonOption } from './support/define-command';
import { email, personName, roleOption, wholeNumber } from './support/options';
import { accountName, describeAccess, print, TOKENS_REFUSED, table } from './support/output';
import { readPassword } from './support/read-password';

/** An account as JSON: named one by one, so that nothing secret ever slips in. */
const accountJson = ({
  _id: id,
  email,
  emailVerifiedAt,
  name,
  role,
  oidc,
  identities,
  self = [],
  disabled,
  createdAt,
}: Account) => ({ id, email, emailVerifiedAt, name, role, oidc, identities, self, disabled, createdAt });

type InviteOptions = JsonOption & {
  readonly name: string;
  readonly role: Role;
  readonly byHand?: boolean;
  readonly lang?: PortalLocale;
};

const agencyLanguage = (): PortalLocale =>
  pickLocale({ cookie: undefined, acceptLanguage: null, agency: env().DEFAULT_LANGUAGE, shown: env().LANGUAGES });

/** `portal account invite EMAIL --name NAME`. */
const inviteCommand = (): Command =>
  defineCommand(
    'invite',
    'mail a link with which the person chooses a password and has an account; prints it where mail is not set up',
    'account invite ann@example.org --name "Ann Example" --role staff',
  )
    .argument('<email>', 'what the person will sign in with', email)
    .requiredOption('--name <name>', 'the name of the person', personName)
    .addOption(roleOption('what the person may do').default('citizen'))
    .option('--by-hand', 'print the link instead of mailing it; the address then does not count as verified')
    .addOption(new Option('--lang <language>', "language of the mail (default: the agency's)").choices(LOCALES))
    .action(async (address: string, { name, role, byHand = false, lang, json }: InviteOptions) => {
      const sent = await withDatabase(() =>
        inviteAccount(
          { email: address, name, role },
          { actor: 'command-line', locale: lang ?? agencyLanguage(), byHand },
        ),
      );
      const until = `It works once, until ${sent.expiresAt.toISOString()}.`;
      print(
        json,
        { email: address, mailed: sent.address === undefined, link: sent.address, expiresAt: sent.expiresAt },
        [...(sent.address === undefined ? [`mailed to ${address}`] : [sent.address]), until],
      );
    });

type CreateOptions = JsonOption & {
  readonly name: string;
  readonly role: Role;
  readonly passwordStdin?: boolean;
};

/** `portal account create EMAIL --name NAME`. */
const createCommand = (): Command =>
  defineCommand(
    'create',
    'make an account with a password; so the first admin is made, who can invite the others',
    'account create ann@example.org --name "Ann Example" --role admin',
  )
    .argument('<email>', 'what the person signs in with', email)
    .requiredOption('--name <name>', 'the name of the person', personName)
    .addOption(roleOption('what the person may do').default('citizen'))
    .option('--password-stdin', 'read the password from standard input instead of asking for it')
    .action(async (address: string, { name, role, passwordStdin = false, json }: CreateOptions) => {
      const password = await readPassword(passwordStdin, [address, name]);
      const passwordHash = await hashPassword(password);
      const account = await withDatabase(() =>
        createAccount({ email: address, name, role, passwordHash }, 'command-line'),
      );
      print(json, accountJson(account), [`${address} has an account (${role}), id ${account._id}.`]);
    });

type RoleOptions = JsonOption & { readonly role: Role };

/** `portal account role EMAIL --role staff`: how a person who came by OpenID Connect becomes staff. */
const roleCommand = (): Command =>
  defineCommand(
    'role',
    'give an account another role, from its next request on',
    'account role ann@example.org --role staff',
  )
    .argument('<account>', 'e-mail or id of the account')
    .addOption(roleOption('what the person may do').makeOptionMandatory())
    .action(async (name: string, { role, json }: RoleOptions) => {
      const account = await withDatabase(async () => {
        const found = await accountNamed(name);
        await changeRole(found._id, role, 'command-line');
        return found;
      });
      print(json, { account: account._id, email: account.email, role }, [`${accountName(account)} is ${role} now.`]);
    });

/** `portal account disable EMAIL`. */
const disableCommand = (): Command =>
  defineCommand(
    'disable',
    'shut an account: ends its sessions and the access of all its apps; links to records stay',
    'account disable ann@example.org',
  )
    .argument('<account>', 'e-mail or id of the account')
    .action(async (name: string, { json }: JsonOption) => {
      const { account, ended } = await withDatabase(async () => {
        const found = await accountNamed(name);
        const access = await countAccess({ accountId: found._id });
        await disableAccount(found._id, 'command-line');
        return { account: found, ended: access };
      });
      print(
        json,
        { account: account._id, email: account.email, disabled: true, ended: { sessions: 'all', ...ended } },
        [
          `${accountName(account)} is disabled${account.disabled ? ' (it was already)' : ''}.`,
          `Ended: all sessions, ${describeAccess(ended)}. ${TOKENS_REFUSED}`,
        ],
      );
    });

/** `portal account enable EMAIL`. */
const enableCommand = (): Command =>
  defineCommand(
    'enable',
    'open a disabled account again; sessions and tokens of before do not come back',
    'account enable ann@example.org',
  )
    .argument('<account>', 'e-mail or id of the account')
    .action(async (name: string, { json }: JsonOption) => {
      const account = await withDatabase(async () => {
        const found = await accountNamed(name);
        await enableAccount(found._id, 'command-line');
        return found;
      });
      print(json, { account: account._id, email: account.email, disabled: false }, [
        `${accountName(account)} is enabled. The person signs in anew, and allows apps anew.`,
      ]);
    });

/** `portal account reset EMAIL`. */
const resetCommand = (): Command =>
  defineCommand(
    'reset',
    'print a link with which the person sets another password; hand it to nobody else',
    'account reset ann@example.org',
  )
    .argument('<account>', 'e-mail or id of the account')
    .action(async (name: string, { json }: JsonOption) => {
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

const MOST_LISTED = 1_000;

type ListOptions = JsonOption & {
  readonly prefix?: string;
  readonly role?: Role;
  readonly limit: number;
};

/** `portal account list`. */
const listCommand = (): Command =>
  defineCommand(
    'list',
    'list accounts by e-mail; no passwords, not even as hashes',
    'account list --prefix ann --role staff',
  )
    .option('--prefix <text>', 'only e-mails that begin with this')
    .addOption(roleOption('only accounts of this role'))
    .option('--limit <number>', 'at most so many', wholeNumber(1, 1_000_000), MOST_LISTED)
    .action(async ({ prefix, role, limit, json }: ListOptions) => {
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
      print(json, [...accounts.map(accountJson), ...invited], table(headings, [...rows, ...waiting]));
      if (found.length > limit) console.error(`There are more than ${limit}: say --prefix, or a higher --limit.`);
    });

/** `portal account ...`. */
export const accountCommand = (): Command =>
  new Command('account')
    .description('accounts of people: make, invite, link to records, disable')
    .addHelpText(
      'after',
      `\nThe first admin: ${portalCommand('account create ann@example.org --name "Ann Example" --role admin')}`,
    )
    .addCommand(inviteCommand())
    .addCommand(createCommand())
    .addCommand(linkCommand())
    .addCommand(unlinkCommand())
    .addCommand(roleCommand())
    .addCommand(disableCommand())
    .addCommand(enableCommand())
    .addCommand(resetCommand())
    .addCommand(listCommand());
