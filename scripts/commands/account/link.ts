import type { Command } from 'commander';
import type { Account } from '@/lib/identity/accounts/document';
import { getAccountByName } from '@/lib/identity/accounts/get-account-by-name';
import { partyNumber } from '@/lib/import/record/party-number';
import { findLicenses, nearestLicense } from '@/lib/records/membership/find-licenses';
import {
  doubtSentence,
  formatLicense,
  type IdentitySummary,
  summarizeIdentity,
  summaryLine,
} from '@/lib/records/membership/identity-summary';
import { linkIdentities, unlinkIdentities } from '@/lib/records/membership/link-identities';
import { identity, licenseOf } from '@/lib/records/membership/parties';
import { CommandError } from '../support/command-error';
import { type CommandHelp, defineCommand, type JsonOption } from '../support/define-command';
import { ACCOUNT_HELP, collectNumbers, collectValues, ONE_PERSON_OPTION } from '../support/options';
import { accountName, pluralize, printResult } from '../support/output';
import { withDatabase } from '../support/with-database';

type Options = JsonOption & {
  readonly contact?: readonly string[];
  readonly owner?: readonly number[];
  readonly license?: readonly string[];
  readonly contactName?: readonly string[];
  readonly licenseName?: readonly string[];
  readonly creator?: readonly string[];
  readonly email?: readonly string[];
  readonly self?: boolean;
  readonly onePerson?: boolean;
  readonly beforeImport?: boolean;
};

/** All identities except licenses, which need a lookup. */
const identitiesButLicenses = ({
  contact = [],
  contactName = [],
  owner = [],
  creator = [],
  email = [],
}: Options): string[] => [
  ...contact.map(identity.contact),
  ...contactName.map((name) => identity.contact(partyNumber('C', name))),
  ...owner.map(identity.owner),
  ...creator.map(identity.user),
  ...email.map(identity.email),
];

const licensesOf = ({ license = [], licenseName = [] }: Options): string[] => [
  ...license,
  ...licenseName.map((name) => partyNumber('L', name)),
];

/** @throws CommandError if no option names an identity. */
function checkAnyIdentity(options: Options): void {
  if (identitiesButLicenses(options).length + licensesOf(options).length > 0) return;
  throw new CommandError(
    'Specify at least one identity: --contact, --contact-name, --creator, --license, --license-name or --owner.',
  );
}

/** @throws CommandError if no record has it, or several license types have the number */
async function findLicense(text: string, beforeImport: boolean): Promise<string> {
  const { identities, exact } = await findLicenses(text);
  const [found, ...others] = identities;
  if (others.length > 0) {
    const lines = (await Promise.all(identities.map(summarizeIdentity))).map(summaryLine);
    const choices = identities.map((party) => `--license '${formatLicense(party)}'`).join(' or ');
    throw new CommandError(
      [`Several license types have the number ${text}:`, ...lines, `Name one: ${choices}.`].join('\n'),
    );
  }
  if (found !== undefined) return found;
  if (exact !== undefined && beforeImport) return exact;
  const near = await nearestLicense(text);
  throw new CommandError(
    `No record has the license ${text}${near === undefined ? '' : `; did you mean ${near}?`}${near === undefined ? '.' : ''} Nothing was linked. To link it before an import, name its type: --license TYPE:NUMBER --before-import`,
  );
}

async function findIdentities(options: Options): Promise<string[]> {
  const identities = identitiesButLicenses(options);
  for (const text of licensesOf(options)) identities.push(await findLicense(text, options.beforeImport ?? false));
  return [...new Set(identities)];
}

/** @throws CommandError if no record has an identity, or an identity may be several people. */
function checkDoubts(summaries: readonly IdentitySummary[], { onePerson, beforeImport, self }: Options): void {
  const withoutRecords = beforeImport ? [] : summaries.filter(({ records }) => records === 0);
  const doubts = onePerson
    ? []
    : summaries.flatMap((summary) => doubtSentence(summary, { inPerson: self ?? false }) ?? []);
  if (withoutRecords.length + doubts.length === 0) return;
  throw new CommandError(
    [
      ...summaries.map(summaryLine),
      ...doubts,
      'Nothing was linked.',
      ...(withoutRecords.length > 0
        ? ['Check the spelling. To link identities that no record has yet, add --before-import.']
        : []),
      ...(doubts.length > 0
        ? [
            'Check the records. If you linked by name, map a number (referenceContactId, licenseNumber) and link that instead. If they are the same person or firm, add --one-person.',
          ]
        : []),
    ].join('\n'),
  );
}

const defineLinkCommand = (name: string, help: CommandHelp): Command =>
  defineCommand(name, help)
    .argument('<account>', ACCOUNT_HELP)
    .option('--contact <id>', 'Reference id of a contact', collectValues)
    .option('--owner <number>', 'Reference id of an owner', collectNumbers)
    .option('--license <license>', 'License of a professional: its number, or TYPE:NUMBER', collectValues)
    .option('--contact-name <name>', 'Name of a contact, if the imported file has no reference id', collectValues)
    .option(
      '--license-name <name>',
      'Name of a professional, if the imported file has no license number',
      collectValues,
    )
    .option('--creator <name>', 'User id of the creator of records', collectValues);

/** `portal account link EMAIL ...`. */
export const linkCommand = (): Command =>
  defineLinkCommand('link', {
    summary: 'Link an account to identities on records',
    details:
      'The account then sees the records of these contacts, owners, licenses and creators, also those that are imported later. Prints who each identity is. Options that name an identity are repeatable.',
    examples: [
      'account link ann@example.org --license Plumber:AB-1',
      'account link ann@example.org --contact 17 --contact 18 --self',
    ],
  })
    .option(
      '--self',
      'The identities are the account holder in person, not a firm or somebody they act for: personal fields are shown',
    )
    .option('--one-person', ONE_PERSON_OPTION)
    .option('--before-import', 'Also link identities that no record has yet, for later imports')
    .action(async (name: string, options: Options) => {
      checkAnyIdentity(options);
      const { account, identities, summaries, records } = await withDatabase(async () => {
        const found = await getAccountByName(name);
        const targets = await findIdentities(options);
        const identitySummaries = await Promise.all(targets.map(summarizeIdentity));
        checkDoubts(identitySummaries, options);
        const self = options.self ? targets : [];
        const added = await linkIdentities(found._id, targets, { actor: 'command-line', self });
        return { account: found, identities: targets, summaries: identitySummaries, records: added };
      });
      const { _id: id, email } = account;
      const withoutRecords = summaries.filter((summary) => summary.records === 0).map((summary) => summary.identity);
      const result = { account: id, email, linked: identities, records, withoutRecords, summaries };
      printResult(options.json, result, [
        `${accountName(account)} is linked to ${identities.join(', ')}: it now sees ${pluralize(records, 'more record')}.`,
        ...summaries.map(summaryLine),
      ]);
    });

/** A number without a type names the linked licenses of every type: it is safe to remove too many links. */
const linkedLicenses = ({ identities }: Account, texts: readonly string[]): string[] =>
  texts.flatMap((text) => {
    const matches = identities.filter(
      (party) => licenseOf(party)?.licenseNumber === text || formatLicense(party) === text,
    );
    return matches.length > 0 ? matches : [identity.license('', text)];
  });

/** `portal account unlink EMAIL ...`. */
export const unlinkCommand = (): Command =>
  defineLinkCommand('unlink', {
    summary: 'Remove links between an account and identities',
    details:
      'The account stops seeing records to which it has no other link. Options that name an identity are repeatable.',
    examples: ['account unlink ann@example.org --license Plumber:AB-1'],
  })
    .option('--email <address>', 'Link that came with the verified email', collectValues)
    .action(async (name: string, options: Options) => {
      checkAnyIdentity(options);
      const { account, identities, records } = await withDatabase(async () => {
        const found = await getAccountByName(name);
        const targets = [
          ...new Set([...identitiesButLicenses(options), ...linkedLicenses(found, licensesOf(options))]),
        ];
        const count = await unlinkIdentities(found._id, targets, { actor: 'command-line' });
        return { account: found, identities: targets, records: count };
      });
      const { _id: id, email } = account;
      const absent = identities.filter((party) => !account.identities.includes(party));
      printResult(options.json, { account: id, email, unlinked: identities, records, wereNotLinked: absent }, [
        `${accountName(account)} is no longer linked to ${identities.join(', ')}: it no longer sees ${pluralize(records, 'record')}.`,
        ...absent.map((party) => `${party}: was not linked.`),
      ]);
    });
