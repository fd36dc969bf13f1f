import { type Command, Option } from 'commander';
import { shellQuoted } from '@/lib/api/reference/shell-quoted';
import type { Role } from '@/lib/http/principal';
import { changeRole, disableAccount, enableAccount } from '@/lib/identity/accounts/change-access';
import { createAccount } from '@/lib/identity/accounts/create-account';
import type { Account } from '@/lib/identity/accounts/document';
import { getAccountByName } from '@/lib/identity/accounts/get-account-by-name';
import { listAccounts } from '@/lib/identity/accounts/repository';
import { inviteAccount } from '@/lib/identity/links/invite';
import { listInvitations } from '@/lib/identity/links/one-time-link-repository';
import { hashPassword } from '@/lib/identity/passwords/password';
import { createResetLink } from '@/lib/identity/passwords/reset-password';
import { countAccess } from '@/lib/identity/tokens/count-access';
import { LOCALES, type PortalLocale } from '@/lib/platform/languages/languages';
import { pickLocale } from '@/lib/platform/languages/pick-locale';
import { portalCommand } from '@/lib/platform/portal-command';
import { env } from '@/lib/platform/settings/env';
import { CommandError } from '../support/command-error';
import { defineCommand, defineGroup, type JsonOption } from '../support/define-command';
import { ACCOUNT_HELP, parseEmail, parsePersonName, roleOption, wholeNumberParser } from '../support/options';
import { accountName, describeAccess, formatTable, printResult, TOKENS_REJECTED } from '../support/output';
import { readPassword } from '../support/read-password';
import { withDatabase } from '../support/with-database';
import { linkCommand, unlinkCommand } from './link';

/** Lists each field, so that no secret is printed by mistake. */
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
  pickLocale({ cookie: undefined, acceptLanguage: null, agency: env().DEFAULT_LANGUAGE, offered: env().LANGUAGES });

/** `portal account invite EMAIL --name NAME`. */
const inviteCommand = (): Command =>
  defineCommand('invite', {
    summary: 'Invite a person to create an account',
    details: 'Emails the person a link for choosing a password. Prints the link if email is not set up.',
    examples: ['account invite ann@example.org --name "Ann Example" --role staff'],
  })
    .argument('<email>', 'Sign-in email of the person', parseEmail)
    .requiredOption('--name <name>', 'Name of the person (required)', parsePersonName)
    .addOption(roleOption('Role of the account').default('citizen'))
    .option('--by-hand', 'Print the link instead of emailing it; the email then does not count as verified')
    .addOption(new Option('--lang <language>', "Language of the email (default: the agency's)").choices(LOCALES))
    .action(async (address: string, { name, role, byHand = false, lang, json }: InviteOptions) => {
      const invitation = await withDatabase(() =>
        inviteAccount(
          { email: address, name, role },
          { actor: 'command-line', locale: lang ?? agencyLanguage(), byHand },
        ),
      );
      const until = `It works once, until ${invitation.expiresAt.toISOString()}.`;
      printResult(
        json,
        {
          email: address,
          mailed: invitation.url === undefined,
          link: invitation.url,
          expiresAt: invitation.expiresAt,
        },
        [...(invitation.url === undefined ? [`Emailed a link to ${address}.`] : [invitation.url]), until],
      );
    });

type CreateOptions = JsonOption & {
  readonly name: string;
  readonly role: Role;
  readonly passwordStdin?: boolean;
};

/** `portal account create EMAIL --name NAME`. */
const createCommand = (): Command =>
  defineCommand('create', {
    summary: 'Create an account with a password',
    details: 'Asks for the password. Use it for the first admin, who can invite the others.',
    examples: [
      'account create ann@example.org --name "Ann Example" --role admin',
      'account create bob@example.org --name "Bob Builder" --password-stdin < password.txt',
    ],
  })
    .argument('<email>', 'Sign-in email of the person', parseEmail)
    .requiredOption('--name <name>', 'Name of the person (required)', parsePersonName)
    .addOption(roleOption('Role of the account').default('citizen'))
    .option('--password-stdin', 'Read the password from standard input instead of asking for it')
    .action(async (address: string, { name, role, passwordStdin = false, json }: CreateOptions) => {
      const password = await readPassword(passwordStdin, [address, name]);
      const passwordHash = await hashPassword(password);
      const account = await withDatabase(() =>
        createAccount({ email: address, name, role, passwordHash }, 'command-line'),
      );
      printResult(json, accountJson(account), [`${address} has an account (${role}), id ${account._id}.`]);
    });

type RoleOptions = JsonOption & { readonly role: Role };

/** `portal account role EMAIL --role staff`. Accounts from OpenID Connect become staff in this way. */
const roleCommand = (): Command =>
  defineCommand('role', {
    summary: 'Change the role of an account',
    details: 'Takes effect with the next request from the account.',
    examples: ['account role ann@example.org --role staff'],
  })
    .argument('<account>', ACCOUNT_HELP)
    .addOption(roleOption('Role of the account (required)').makeOptionMandatory())
    .action(async (name: string, { role, json }: RoleOptions) => {
      const account = await withDatabase(async () => {
        const found = await getAccountByName(name);
        await changeRole(found._id, role, 'command-line');
        return found;
      });
      printResult(json, { account: account._id, email: account.email, role }, [
        `${accountName(account)} now has the role ${role}.`,
      ]);
    });

/** `portal account disable EMAIL`. */
const disableCommand = (): Command =>
  defineCommand('disable', {
    summary: 'Disable an account',
    details: 'Ends its sessions and the access of all its apps. Links to records stay.',
    examples: ['account disable ann@example.org'],
  })
    .argument('<account>', ACCOUNT_HELP)
    .action(async (name: string, { json }: JsonOption) => {
      const { account, accessCounts } = await withDatabase(async () => {
        const found = await getAccountByName(name);
        const access = await countAccess({ accountId: found._id });
        await disableAccount(found._id, 'command-line');
        return { account: found, accessCounts: access };
      });
      printResult(
        json,
        { account: account._id, email: account.email, disabled: true, ended: { sessions: 'all', ...accessCounts } },
        [
          `${accountName(account)} is disabled${account.disabled ? ' (it was already)' : ''}.`,
          `Ended: all sessions, ${describeAccess(accessCounts)}. ${TOKENS_REJECTED}`,
        ],
      );
    });

/** `portal account enable EMAIL`. */
const enableCommand = (): Command =>
  defineCommand('enable', {
    summary: 'Enable a disabled account',
    details: 'Earlier sessions and tokens stay revoked.',
    examples: ['account enable ann@example.org'],
  })
    .argument('<account>', ACCOUNT_HELP)
    .action(async (name: string, { json }: JsonOption) => {
      const account = await withDatabase(async () => {
        const found = await getAccountByName(name);
        await enableAccount(found._id, 'command-line');
        return found;
      });
      printResult(json, { account: account._id, email: account.email, disabled: false }, [
        `${accountName(account)} is enabled. The person must sign in again and give apps consent again.`,
      ]);
    });

/** `portal account reset EMAIL`. */
const resetCommand = (): Command =>
  defineCommand('reset', {
    summary: 'Print a link for setting a new password',
    details: 'Give the link only to the account holder.',
    examples: ['account reset ann@example.org'],
  })
    .argument('<account>', ACCOUNT_HELP)
    .action(async (name: string, { json }: JsonOption) => {
      const { account, link } = await withDatabase(async () => {
        const found = await getAccountByName(name);
        if (found.email === undefined)
          throw new CommandError(`${name} has no email and signs in with OpenID Connect: reset the password there.`);
        return { account: found, link: await createResetLink(found.email, 'command-line') };
      });
      if (link === null)
        throw new CommandError(
          `${accountName(account)} is disabled. Enable the account first: ${portalCommand(`account enable ${shellQuoted(name)}`)}`,
        );
      const { url: address, expiresAt } = link;
      printResult(json, { account: account._id, email: account.email, link: address, expiresAt }, [
        address,
        `It works once, until ${expiresAt.toISOString()}.`,
      ]);
    });

const MAX_LISTED = 1_000;

type ListOptions = JsonOption & {
  readonly prefix?: string;
  readonly role?: Role;
  readonly limit: number;
};

/** `portal account list`. */
const listCommand = (): Command =>
  defineCommand('list', {
    summary: 'List accounts and invitations by email',
    details: 'Shows no passwords, not even as hashes.',
    examples: ['account list', 'account list --prefix ann --role staff'],
  })
    .option('--prefix <text>', 'List only accounts whose email starts with this text')
    .addOption(roleOption('List only accounts with this role'))
    .option('--limit <number>', 'Maximum number of accounts to list', wholeNumberParser(1, 1_000_000), MAX_LISTED)
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
      const headings = ['Email', 'Name', 'Role', 'State', 'Links', 'Id'];
      printResult(json, [...accounts.map(accountJson), ...invited], formatTable(headings, [...rows, ...waiting]));
      if (found.length > limit)
        console.error(`There are more than ${limit} accounts: filter with --prefix, or increase --limit.`);
    });

/** `portal account ...`. */
export const accountCommand = (): Command =>
  defineGroup(
    'account',
    {
      summary: 'Manage accounts and their links to records',
      examples: [
        'account create ann@example.org --name "Ann Example" --role admin',
        'account link ann@example.org --license Plumber:AB-1',
      ],
    },
    [
      inviteCommand(),
      createCommand(),
      linkCommand(),
      unlinkCommand(),
      roleCommand(),
      disableCommand(),
      enableCommand(),
      resetCommand(),
      listCommand(),
    ],
  );
