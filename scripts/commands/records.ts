import type { Command } from 'commander';
import { shellQuoted } from '@/lib/api/reference/shell-quoted';
import { recordLines } from '@/lib/import/dry-run';
import { dateTimeFormatter } from '@/lib/platform/dates/agency-time';
import { portalCommand } from '@/lib/platform/portal-command';
import { env } from '@/lib/platform/settings/env';
import {
  deleteStoredRecords,
  findStoredRecord,
  listStoredRecords,
  type StoredRecord,
} from '@/lib/privacy/stored-records';
import { rebuildMembers } from '@/lib/records/membership/rebuild-members';
import { typeName } from '@/lib/records/output/type-name';
import { CommandError } from './support/command-error';
import { defineCommand, defineGroup, type JsonOption } from './support/define-command';
import { wholeNumberParser } from './support/options';
import { formatTable, pluralize, printResult } from './support/output';
import { progressBar } from './support/progress-bar';
import { withDatabase } from './support/with-database';

const DEFAULT_LIMIT = 20;

const openedDay = ({ openedDate }: StoredRecord): string =>
  openedDate instanceof Date ? dateTimeFormatter(env().AGENCY_TIME_ZONE)(openedDate).slice(0, 10) : '';

const listCommand = (): Command =>
  defineCommand('list', {
    summary: 'List the stored records, newest first',
    examples: ['records list', 'records list --search "maple garage"'],
  })
    .option(
      '--search <words>',
      'List only records with all of these words in number, type, name, description or address',
    )
    .option('--limit <records>', 'Maximum number of records to list', wholeNumberParser(1, 10_000), DEFAULT_LIMIT)
    .action(async ({ search = '', limit, json }: JsonOption & { readonly search?: string; readonly limit: number }) => {
      const found = await withDatabase(() => listStoredRecords(search, limit));
      const items = found.map((record) => ({
        customId: record.customId,
        type: typeName(record.type),
        status: record.status?.value,
        opened: openedDay(record),
        importId: record.importId,
      }));
      const rows = items.map(({ customId, type, status, opened, importId }) => [
        customId,
        type ?? '',
        status ?? '',
        opened,
        importId ?? '',
      ]);
      printResult(
        json,
        items,
        rows.length === 0
          ? ['No stored record matches.']
          : formatTable(['number', 'type', 'status', 'opened', 'import'], rows),
      );
    });

/** @throws CommandError if no record has the number. */
async function getStored(customId: string): Promise<StoredRecord> {
  const found = await findStoredRecord(customId);
  if (found === null)
    throw new CommandError(
      `There is no record ${customId}. Look for it: ${portalCommand(`records list --search ${shellQuoted(customId)}`)}`,
    );
  return found;
}

const showCommand = (): Command =>
  defineCommand('show', {
    summary: 'Show everything that is stored about a record',
    details: 'Also shows who may see the record, and which import wrote it.',
    examples: ['records show RV22-01000'],
  })
    .argument('<number>', 'Number of the record (customId)')
    .action(async (number: string, { json }: JsonOption) => {
      const record = await withDatabase(() => getStored(number));
      printResult(json, record, [record.customId, ...recordLines(record, dateTimeFormatter(env().AGENCY_TIME_ZONE))]);
    });

const deleteCommand = (): Command =>
  defineCommand('delete', {
    summary: 'Delete records',
    details:
      'This cannot be undone, but the next import of a file that has the records adds them again. Without --yes it only shows what it would do.',
    examples: ['records delete RV22-01000', 'records delete RV22-01000 RV22-01001 --yes'],
  })
    .argument('<numbers...>', 'Numbers of the records (customId)')
    .option('--yes', 'Delete the records')
    .action(async (numbers: readonly string[], { yes = false, json }: JsonOption & { readonly yes?: boolean }) => {
      const found = await withDatabase(async () => {
        // Find all records before deleting any.
        const records: StoredRecord[] = [];
        for (const number of new Set(numbers)) records.push(await getStored(number));
        if (yes) await deleteStoredRecords(records);
        return records;
      });
      const customIds = found.map(({ customId }) => customId);
      printResult(json, { deleted: yes, customIds }, [
        `${yes ? 'Deleted' : 'Would be deleted'}: ${pluralize(found.length, 'record')}`,
        ...found.map((record) => `  ${record.customId}  ${typeName(record.type) ?? ''}  ${record.status?.value ?? ''}`),
        ...(yes
          ? []
          : [
              `Nothing was changed. To do it: ${portalCommand(`records delete ${numbers.map(shellQuoted).join(' ')} --yes`)}`,
            ]),
      ]);
    });

/** `portal records rebuild-members`. */
const rebuildMembersCommand = (): Command =>
  defineCommand('rebuild-members', {
    summary: 'Recompute which accounts may see each record',
    details: 'Run it after you change people on records directly in the database. It is safe to repeat.',
    examples: ['records rebuild-members'],
  }).action(async ({ json }: JsonOption) => {
    const report = await withDatabase(async () => {
      const { update, stop } = progressBar('Rebuilding', 'records', json);
      const result = await rebuildMembers({ onProgress: update });
      stop();
      return result;
    });
    printResult(json, report, [`${pluralize(report.records, 'record')}, ${report.changed} of them changed.`]);
  });

/** `portal records ...`. */
export const recordsCommand = (): Command =>
  defineGroup(
    'records',
    { summary: 'List, show and delete stored records', examples: ['records list --search "maple garage"'] },
    [listCommand(), showCommand(), deleteCommand(), rebuildMembersCommand()],
  );
