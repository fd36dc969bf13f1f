import { type Command, Option } from 'commander';
import type { Role } from '@/lib/http/principal';
import { inviteAccount } from '@/lib/identity/links/invite';
import { LOCALES, type PortalLocale } from '@/lib/platform/languages/languages';
import { pickLocale } from '@/lib/platform/languages/pick-locale';
import { env } from '@/lib/platform/settings/env';
import { withDatabase } from '../with-database';
import { email, personName, roleOption } from './support/options';
import { print } from './support/output';
import { plainCommand } from './support/plain-command';

type Options = {
  readonly name: string;
  readonly role: Role;
  readonly byHand?: boolean;
  readonly lang?: PortalLocale;
  readonly json?: boolean;
};

const agencyLanguage = (): PortalLocale =>
  pickLocale({ cookie: undefined, acceptLanguage: null, agency: env().DEFAULT_LANGUAGE, shown: env().LANGUAGES });

/** `portal account invite EMAIL --name NAME`. */
export const accountInvite = (): Command =>
  plainCommand(
    'invite',
    'mail a link with which the person chooses a password and has an account; prints it where mail is not set up',
    'account invite ann@example.org --name "Ann Example" --role staff',
  )
    .argument('<email>', 'what the person will sign in with', email)
    .requiredOption('--name <name>', 'the name of the person', personName)
    .addOption(roleOption('what the person may do').default('citizen'))
    .option('--by-hand', 'print the link instead of mailing it; the address then does not count as verified')
    .addOption(new Option('--lang <language>', "language of the mail (default: the agency's)").choices(LOCALES))
    .action(async (address: string, { name, role, byHand = false, lang, json }: Options) => {
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
