import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { type Erasure, erasePerson, planErasure } from '@/lib/privacy/erase-person';
import { exportPerson } from '@/lib/privacy/export-person';
import { findPerson, type PersonSelector } from '@/lib/privacy/person';
import { listPossibleIdentities, possibleIdentityLines } from '@/lib/privacy/possible-identities';
import { CommandError } from './support/command-error';
import { type CommandHelp, defineCommand, defineGroup, type JsonOption } from './support/define-command';
import { ACCOUNT_HELP, collectValues } from './support/options';
import { describeAccess, pluralize, printResult } from './support/output';
import { resolveUserPath } from './support/shell';
import { withDatabase } from './support/with-database';

type PersonOptions = {
  readonly account?: string;
  readonly email?: string;
  readonly identity?: readonly string[];
  readonly onePerson?: boolean;
};

/** A command with the options that name a person. */
export const definePersonCommand = (name: string, help: CommandHelp): Command =>
  defineCommand(name, help)
    .option('--account <account>', ACCOUNT_HELP)
    .option(
      '--email <address>',
      'Email of the person: finds accounts and links; on records only the email itself, because the entry may belong to someone else',
    )
    .option(
      '--identity <identity>',
      'Identity on records that belongs to this person only: contact:17, owner:4, license:Plumber:AB-1, user:ann, email:ann@example.org (repeatable)',
      collectValues,
    )
    .option('--one-person', 'Treat identities that may be several people as one person');

const personSelector = ({ account, email, identity, onePerson }: PersonOptions): PersonSelector => ({
  account,
  email,
  identities: identity,
  onePerson,
});

type ExportOptions = PersonOptions & JsonOption & { readonly out?: string };

/** Writes a file that only its owner can read. Never overwrites a file, because others may be able to read it. */
async function writePrivateFile(file: string, pieces: AsyncIterable<string>): Promise<void> {
  const stream = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(Readable.from(pieces), stream);
  } catch (error) {
    // Half an export could be mistaken for a whole one.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(file, { force: true });
    throw error;
  }
}

/** `portal person export`. */
const exportCommand = (): Command =>
  definePersonCommand('export', {
    summary: 'Export everything that is stored about a person, as JSON',
    details: 'Omits other people on the same records.',
    examples: [
      'person export --account ann@example.org --out ann.json',
      'person export --identity license:Plumber:AB-1',
    ],
  })
    .option('--out <file>', 'Write to a new file that only you can read, instead of standard output')
    .action(async ({ out, json, ...options }: ExportOptions) => {
      let records = 0;
      const onRecord = (count: number): void => {
        records = count;
      };
      const file = out === undefined ? undefined : resolveUserPath(out);
      await withDatabase(async () => {
        const person = await findPerson(personSelector(options));
        const pieces = exportPerson(person, { actor: 'command-line', onRecord });
        if (file === undefined) await pipeline(Readable.from(pieces), process.stdout, { end: false });
        else await writePrivateFile(file, pieces);
        // These identities may be other people's, so they are not in the export, which the person gets.
        for (const line of possibleIdentityLines(await listPossibleIdentities(person))) console.error(line);
      });
      if (file !== undefined) printResult(json, { file, records }, [`${file}: ${pluralize(records, 'record')}.`]);
    });

type EraseOptions = PersonOptions & JsonOption & { readonly records?: boolean; readonly yes?: boolean };

function describeRecords({ onRecords }: Erasure, records: boolean): string[] {
  const { records: all, creator, contact, owner, professional, address } = onRecords;
  const roles = `contact ${contact}, owner ${owner}, professional ${professional}, creator ${creator}, email only ${address}`;
  const line = `details on ${pluralize(all, 'record')} (${roles})`;
  if (!records) return all === 0 ? [] : [`  stays: ${line}; --records erases them too`];
  return [
    `  ${line}`,
    'Texts that people wrote (descriptions, notes, custom fields) are not searched.',
    'The next import of the same source adds the details again, unless they are erased there too.',
  ];
}

/** What an erasure removes, line by line. */
function describeErasure(erasure: Erasure, records: boolean): string[] {
  const { accounts, oneTimeLinks, memberships, auditLines, represented, possible } = erasure;
  return [
    ...accounts.map(({ id, email = 'no email', name }) => `  account ${email} (${name}), id ${id}`),
    ...(accounts.length === 0 ? ['  no account'] : []),
    `  ${describeAccess(erasure)}`,
    `  ${pluralize(oneTimeLinks, 'one-time link')}`,
    `  membership of ${pluralize(memberships, 'record')}`,
    `  details of ${pluralize(auditLines, 'audit entry', 'audit entries')}`,
    ...describeRecords(erasure, records),
    ...(represented.length > 0
      ? [
          `Not erased on records, because no link with --self says that this is the person, not somebody they act for: ${represented.join(', ')}.`,
          'If it is the person, name it with --identity.',
        ]
      : []),
    ...(records ? possibleIdentityLines(possible) : []),
  ];
}

const isEmpty = ({ accounts, oneTimeLinks, memberships, auditLines, onRecords }: Erasure): boolean =>
  accounts.length + oneTimeLinks + memberships + auditLines + onRecords.records === 0;

/** `portal person erase`. */
const eraseCommand = (): Command =>
  definePersonCommand('erase', {
    summary: 'Erase a person',
    details: 'Without --yes it only shows what it would erase.',
    examples: [
      'person erase --account ann@example.org --records',
      'person erase --account ann@example.org --records --yes',
    ],
  })
    .option('--records', 'Also erase what records say about the person; entries stay with their number and type')
    .option('--yes', 'Erase the person; this cannot be undone')
    .action(async ({ records = false, yes = false, json, ...options }: EraseOptions) => {
      const erasure = await withDatabase(async () => {
        const person = await findPerson(personSelector(options));
        const plan = await planErasure(person);
        if (isEmpty(plan)) throw new CommandError('Nothing is stored about this person: check the spelling.');
        return yes ? erasePerson(person, { actor: 'command-line', records }) : plan;
      });
      printResult(json, { erased: yes, records, ...erasure }, [
        yes ? 'Erased:' : 'Would be erased:',
        ...describeErasure(erasure, records),
        'Backups, exports and before-restore.lmdb still contain the person: delete them, or erase again after a restore.',
        ...(yes ? [] : ['Nothing was changed. To erase, add --yes.']),
      ]);
    });

/** `portal person ...`. */
export const personCommand = (): Command =>
  defineGroup(
    'person',
    {
      summary: 'Export or erase what is stored about a person',
      examples: ['person export --account ann@example.org --out ann.json'],
    },
    [exportCommand(), eraseCommand()],
  );
