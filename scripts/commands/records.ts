import { Command, InvalidArgumentError } from 'commander';
import { shellQuoted } from '@/lib/api/reference/shell-quoted';
import { loadGenerated } from '@/lib/demo/generator/load/load-generated';
import { recordLines } from '@/lib/import/dry-run';
import { dateTimeFormatter } from '@/lib/platform/dates/agency-time';
import { portalCommand } from '@/lib/platform/portal-command';
import { env } from '@/lib/platform/settings/env';
import { deleteStored, findStored, listStored, type StoredRecord } from '@/lib/privacy/stored-records';
import { rebuildMembers } from '@/lib/records/membership/rebuild-members';
import { typeName } from '@/lib/records/output/type-name';
import { progressBar } from '../progress-bar';
import { withDatabase } from '../with-database';
import { CommandError } from './support/command-error';
import { defineCommand, type JsonOption } from './support/define-command';
import { wholeNumber } from './support/options';
import { pluralize, print, table } from './support/output';

const LISTED = 20;

const openedDay = ({ openedDate }: StoredRecord): string =>
  openedDate instanceof Date ? dateTimeFormatter(env().AGENCY_TIME_ZONE)(openedDate).slice(0, 10) : '';

const listCommand = (): Command =>
  defineCommand('list', 'the stored records, the newest first', 'records list --search "maple garage"')
    .option('--search <words>', 'all of these words, in number, type, name, description or address', '')
    .option('--limit <records>', `how many; ${LISTED} unless given`, wholeNumber(1, 10_000), LISTED)
    .action(async ({ search, limit, json }: JsonOption & { readonly search: string; readonly limit: number }) => {
      const found = await withDatabase(() => listStored(search, limit));
      const shown = found.map((record) => ({
        customId: record.customId,
        type: typeName(record.type),
        status: record.status?.value,
        opened: openedDay(record),
        importId: record.importId,
      }));
      const rows = shown.map(({ customId, type, status, opened, importId }) => [
        customId,
        type ?? '',
        status ?? '',
        opened,
        importId ?? '',
      ]);
      print(
        json,
        shown,
        rows.length === 0
          ? ['No record is stored that fits.']
          : table(['number', 'type', 'status', 'opened', 'import'], rows),
      );
    });

/** @throws CommandError where there is no record of the number. */
async function getStored(customId: string): Promise<StoredRecord> {
  const found = await findStored(customId);
  if (found === null)
    throw new CommandError(
      `There is no record ${customId}. Look for it: ${portalCommand(`records list --search ${shellQuoted(customId)}`)}`,
    );
  return found;
}

const showCommand = (): Command =>
  defineCommand(
    'show',
    'everything that is stored of a record, with whose it is and which import wrote it',
    'records show RV22-01000',
  )
    .argument('<number>', 'its number (customId)')
    .action(async (number: string, { json }: JsonOption) => {
      const record = await withDatabase(() => getStored(number));
      print(json, record, [record.customId, ...recordLines(record, dateTimeFormatter(env().AGENCY_TIME_ZONE))]);
    });

const deleteCommand = (): Command =>
  defineCommand(
    'delete',
    'delete records; without --yes it only says which. It cannot be undone, and the next import of a file that has them adds them again',
    'records delete RV22-01000 RV22-01001 --yes',
  )
    .argument('<numbers...>', 'their numbers (customId)')
    .option('--yes', 'do it')
    .action(async (numbers: readonly string[], { yes = false, json }: JsonOption & { readonly yes?: boolean }) => {
      const found = await withDatabase(async () => {
        // All of them are there before the first goes.
        const records: StoredRecord[] = [];
        for (const number of new Set(numbers)) records.push(await getStored(number));
        if (yes) await deleteStored(records);
        return records;
      });
      const customIds = found.map(({ customId }) => customId);
      print(json, { deleted: yes, customIds }, [
        `${yes ? 'Deleted' : 'Would be deleted'}: ${pluralize(found.length, 'record')}`,
        ...found.map((record) => `  ${record.customId}  ${typeName(record.type) ?? ''}  ${record.status?.value ?? ''}`),
        ...(yes
          ? []
          : [
              `Nothing was changed; this does it: ${portalCommand(`records delete ${numbers.map(shellQuoted).join(' ')} --yes`)}`,
            ]),
      ]);
    });

/** `portal records ...`. */
export const recordsCommand = (): Command =>
  new Command('records')
    .description('the stored records')
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(deleteCommand())
    .addCommand(rebuildMembersCommand());

/** `portal records rebuild-members`. */
const rebuildMembersCommand = (): Command =>
  defineCommand(
    'rebuild-members',
    'work out anew, from the accounts and the people on the records, whose each record is; can be repeated',
    'records rebuild-members',
  ).action(async ({ json }: JsonOption) => {
    const report = await withDatabase(async () => {
      const { update, stop } = progressBar('Rebuilding', 'records', json);
      const result = await rebuildMembers({ onProgress: update });
      stop();
      return result;
    });
    print(json, report, [`${pluralize(report.records, 'record')}, ${report.changed} of them changed.`]);
  });

const MOST_RECORDS = 1_000_000;

type Options = JsonOption & {
  readonly records: number;
  readonly seed: string;
  readonly accounts?: boolean;
};

function seedName(text: string): string {
  if (!/^[a-z0-9]{1,20}$/.test(text)) throw new InvalidArgumentError('It must be 1 to 20 small letters or digits.');
  return text;
}

/** `portal generate --records N --seed S`. */
export const generateCommand = (): Command =>
  defineCommand(
    'generate',
    'make invented records, the same ones for the same seed; removes and changes none that are there',
    'generate --records 10000 --seed 1',
  )
    .requiredOption('-r, --records <number>', `how many, 1 to ${MOST_RECORDS}`, wholeNumber(1, MOST_RECORDS))
    .option('-s, --seed <name>', 'small letters or digits; another seed gives other records', seedName, '1')
    .option('--accounts', 'also make an account without a password for each of their people')
    .action(async ({ records, seed, accounts = false, json }: Options) => {
      const report = await withDatabase(async () => {
        const { update, stop } = progressBar('Generating', 'records', json);
        const result = await loadGenerated({ count: records, seed, accounts, onProgress: update });
        stop();
        return result;
      });
      const { alreadyThere, accounts: people, recordTypesAdded } = report;
      print(json, report, [
        `records ${records}, of which already there ${alreadyThere}, record types added ${recordTypesAdded}`,
        ...(people > 0 ? [`accounts ${people}`] : []),
      ]);
    });
