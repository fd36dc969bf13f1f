import type { Command } from 'commander';
import { type Erasure, erasePerson, planErasure } from '@/lib/privacy/erase-person';
import { findPerson } from '@/lib/privacy/person';
import { possibleIdentityLines } from '@/lib/privacy/possible-identities';
import { withDatabase } from '../with-database';
import { type PersonOptions, personCommandOf, selectorOf } from './person-options';
import { CommandError } from './support/command-error';
import { accessWords, counted, print } from './support/output';

type Options = PersonOptions & { readonly records?: boolean; readonly yes?: boolean; readonly json?: boolean };

function recordLines({ onRecords }: Erasure, records: boolean): string[] {
  const { records: all, creator, contact, owner, professional, address } = onRecords;
  const roles = `contact ${contact}, owner ${owner}, professional ${professional}, creator ${creator}, e-mail only ${address}`;
  const line = `details on ${counted(all, 'record')} (${roles})`;
  if (!records) return all === 0 ? [] : [`  stays: ${line}; --records erases them too`];
  return [
    `  ${line}`,
    'Texts that people wrote (descriptions, notes, custom fields) are not searched.',
    'The next import of the same source brings the details back, unless they are erased there too.',
  ];
}

/** What goes, in words. */
function erasureLines(erasure: Erasure, records: boolean): string[] {
  const { accounts, oneTimeLinks, memberships, auditLines, represented, possible } = erasure;
  return [
    ...accounts.map(({ id, email = 'no e-mail', name }) => `  account ${email} (${name}), id ${id}`),
    ...(accounts.length === 0 ? ['  no account'] : []),
    `  ${accessWords(erasure)}`,
    `  ${counted(oneTimeLinks, 'one-time link')}`,
    `  membership of ${counted(memberships, 'record')}`,
    `  details of ${counted(auditLines, 'audit line')}`,
    ...recordLines(erasure, records),
    ...(represented.length > 0
      ? [
          `Not erased on records, since it is not marked as the person in person: ${represented.join(', ')}.`,
          'If it is, name it with --identity.',
        ]
      : []),
    ...(records ? possibleIdentityLines(possible) : []),
  ];
}

const holdsNothing = ({ accounts, oneTimeLinks, memberships, auditLines, onRecords }: Erasure): boolean =>
  accounts.length + oneTimeLinks + memberships + auditLines + onRecords.records === 0;

/** `portal person erase`. */
export const personErase = (): Command =>
  personCommandOf(
    'erase',
    'erase a person; without --yes it only says what would be erased',
    'person erase --account ann@example.org --records --yes',
  )
    .option('--records', 'also what records say of the person; entries stay with their number and type')
    .option('--yes', 'do it; it cannot be undone')
    .action(async ({ records = false, yes = false, json, ...options }: Options) => {
      const erasure = await withDatabase(async () => {
        const person = await findPerson(selectorOf(options));
        const planned = await planErasure(person);
        if (holdsNothing(planned)) throw new CommandError('Nothing is held on this person: check the spelling.');
        return yes ? erasePerson(person, { actor: 'command-line', records }) : planned;
      });
      print(json, { erased: yes, records, ...erasure }, [
        yes ? 'Erased:' : 'Would be erased:',
        ...erasureLines(erasure, records),
        'Backups, exports and before-restore.lmdb still hold the person: delete them, or erase again after a restore.',
        ...(yes ? [] : ['Nothing was changed; --yes does it.']),
      ]);
    });
