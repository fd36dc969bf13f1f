import type { Command } from 'commander';
import { accountNamed } from '@/lib/accounts/find-account-named';
import { linkIdentities, unlinkIdentities } from '@/lib/accounts/link-identities';
import { numberFor } from '@/lib/import/record/party-number';
import { findNamesakes, namesakesSentence } from '@/lib/people/namesakes';
import { listUnseen } from '@/lib/people/people-repository';
import { identity } from '@/lib/records/parties';
import { withDatabase } from '../with-database';
import { accountName } from './account-shown';
import { CommandError } from './command-error';
import { ONE_PERSON_OPTION } from './one-person-option';
import { collect, collectNumbers } from './option-values';
import { counted, print } from './output';
import { plainCommand } from './plain-command';

type Options = {
  readonly contact?: readonly string[];
  readonly owner?: readonly number[];
  readonly license?: readonly string[];
  readonly contactName?: readonly string[];
  readonly licenseName?: readonly string[];
  readonly creator?: readonly string[];
  readonly email?: readonly string[];
  readonly self?: boolean;
  readonly onePerson?: boolean;
  readonly json?: boolean;
};

/** @throws CommandError where no option names anyone. */
function identitiesOf(options: Options): string[] {
  const {
    contact = [],
    owner = [],
    license = [],
    creator = [],
    email = [],
    contactName = [],
    licenseName = [],
  } = options;
  const identities = [
    ...contact.map(identity.contact),
    ...contactName.map((name) => identity.contact(numberFor('C', name))),
    ...licenseName.map((name) => identity.license(numberFor('L', name))),
    ...owner.map(identity.owner),
    ...license.map(identity.license),
    ...creator.map(identity.user),
    ...email.map(identity.email),
  ];
  if (identities.length === 0)
    throw new CommandError(
      'Name at least one of --contact, --owner, --license, --contact-name, --license-name and --creator.',
    );
  return [...new Set(identities)];
}

/** Names are not identities. @throws CommandError where the contacts of a name may be several people. */
async function refuseNamesakes(identities: readonly string[]): Promise<void> {
  const sentences = (await findNamesakes(identities)).map(namesakesSentence);
  if (sentences.length === 0) return;
  const advice =
    'Nothing was linked. Let the mapping read a number for contacts (referenceContactId) and link that; or, where all of them are one person, add --one-person.';
  throw new CommandError([...sentences, advice].join('\n'));
}

const linking = (name: string, description: string, example: string): Command =>
  plainCommand(name, description, example)
    .argument('<account>', 'e-mail or id of the account')
    .option('--contact <id>', 'reference id of a contact; may stand several times, like all of these', collect)
    .option('--owner <number>', 'reference id of an owner', collectNumbers)
    .option('--license <number>', 'licence number of a professional', collect)
    .option('--contact-name <name>', 'name of a contact, where the file that was imported gives no number', collect)
    .option('--license-name <name>', 'name of a professional, where the file gives no licence number', collect)
    .option('--creator <name>', 'user id of who made the record', collect);

/** `portal account link EMAIL ...`. */
export const accountLink = (): Command =>
  linking(
    'link',
    'make the records of contacts, owners, licences or creators those of an account, also those that come later',
    'account link ann@example.org --license AB-1',
  )
    .option(
      '--self',
      'they are the person in person, not a firm or an applicant the person acts for: personal fields are shown',
    )
    .option('--one-person', ONE_PERSON_OPTION)
    .action(async (name: string, options: Options) => {
      const identities = identitiesOf(options);
      const { account, records, unseen } = await withDatabase(async () => {
        const found = await accountNamed(name);
        if (!options.onePerson) await refuseNamesakes(identities);
        const self = options.self ? identities : [];
        const added = await linkIdentities(found._id, identities, { actor: 'command-line', self });
        return { account: found, records: added, unseen: await listUnseen(identities) };
      });
      const { _id: id, email } = account;
      print(options.json, { account: id, email, linked: identities, records, withoutRecords: unseen }, [
        `${accountName(account)} is linked to ${identities.join(', ')}: ${counted(records, 'record')} became theirs.`,
        ...unseen.map((party) => `${party}: 0 records yet.`),
      ]);
    });

/** `portal account unlink EMAIL ...`. */
export const accountUnlink = (): Command =>
  linking(
    'unlink',
    'take contacts, owners, licences or creators from an account; records that carry no other link of it cease to be its',
    'account unlink ann@example.org --license AB-1',
  )
    .option('--email <address>', 'the link that came of the verified e-mail', collect)
    .action(async (name: string, options: Options) => {
      const identities = identitiesOf(options);
      const { account, records } = await withDatabase(async () => {
        const found = await accountNamed(name);
        return { account: found, records: await unlinkIdentities(found._id, identities, { actor: 'command-line' }) };
      });
      const { _id: id, email } = account;
      const absent = identities.filter((party) => !account.identities.includes(party));
      print(options.json, { account: id, email, unlinked: identities, records, wereNotLinked: absent }, [
        `${accountName(account)} is no longer linked to ${identities.join(', ')}: ${counted(records, 'record')} ceased to be theirs.`,
        ...absent.map((party) => `${party}: was not linked.`),
      ]);
    });
