import type { Command } from 'commander';
import { type ImportRun, listRuns, UNDO_DAYS } from '@/lib/import/undo/import-runs';
import { type UndoResult, undoImport } from '@/lib/import/undo/undo-import';
import { portalCommand } from '@/lib/platform/portal-command';
import { defineCommand, type JsonOption } from '../support/define-command';
import { wholeNumberParser } from '../support/options';
import { formatTable, pluralize, printResult } from '../support/output';
import { progressBar } from '../support/progress-bar';
import { withDatabase } from '../support/with-database';

const DEFAULT_LIMIT = 20;

const stateOf = ({ endedAt, undoneAt, isPartlyUndone }: ImportRun): string =>
  undoneAt !== undefined
    ? `${isPartlyUndone ? 'partly undone' : 'undone'} ${undoneAt.toISOString().slice(0, 10)}`
    : endedAt === undefined
      ? 'not finished'
      : 'done';

/** `portal import list`. */
export const importListCommand = (): Command =>
  defineCommand('list', {
    summary: 'List the imports of records, newest first',
    details: 'Shows when each import ran, who ran it, its source, and what it changed.',
    examples: ['import list', 'import list --limit 5'],
  })
    .option('--limit <imports>', 'Maximum number of imports to list', wholeNumberParser(1, 1_000), DEFAULT_LIMIT)
    .action(async ({ limit, json }: JsonOption & { readonly limit: number }) => {
      const runs = await withDatabase(() => listRuns(limit));
      const rows = runs.map((run) => {
        const { _id, startedAt, by, source, counts } = run;
        const numbers = [counts?.loaded, counts?.updated, counts?.unchanged, counts?.refused].map((number) =>
          String(number ?? ''),
        );
        return [_id, startedAt.toISOString().slice(0, 16).replace('T', ' '), by, source, ...numbers, stateOf(run)];
      });
      const headings = ['import', 'started (UTC)', 'by', 'source', 'added', 'changed', 'unchanged', 'refused', 'state'];
      const items = runs.map(({ _id: id, ...run }) => ({ id, ...run }));
      printResult(json, items, rows.length === 0 ? ['No records were imported yet.'] : formatTable(headings, rows));
    });

function describeUndo(undone: UndoResult, isDone: boolean): string[] {
  const { id, removed, returned, recordTypes, recordTypesLeft, left, leftRecords, undoFirst, confirmedBy } = undone;
  const would = isDone ? '' : 'would be ';
  return [
    `${isDone ? 'Undone' : 'Undoing'} ${id}: ${pluralize(removed, 'record')} that it added ${would}removed, ${pluralize(returned, 'record')} that it changed ${would}restored, ${pluralize(recordTypes, 'record type')} that it added ${would}removed.`,
    ...confirmedBy.map(
      (later) =>
        `The import ${later.id} found ${pluralize(later.records, 'record')} of it unchanged; they ${isDone ? 'were' : 'would be'} undone anyway.`,
    ),
    ...(leftRecords > 0 ? [`${pluralize(leftRecords, 'record stays as it is', 'records stay as they are')}:`] : []),
    ...left.map(({ customId, reason }) => `  ${customId}: ${reason}`),
    ...(leftRecords > left.length ? [`  and ${leftRecords - left.length} more`] : []),
    ...(recordTypesLeft > 0
      ? [
          `${pluralize(recordTypesLeft, 'record type that it added stays', 'record types that it added stay')}: records have them, or may return to them.`,
        ]
      : []),
    ...(undoFirst.length > 0
      ? [
          `${isDone ? 'It is partly undone' : 'It would be partly undone'}. To undo the rest, undo ${undoFirst.join(', then ')}, then ${id} again.`,
        ]
      : []),
  ];
}

/** `portal import undo ID`. Without `--yes` it says what would be done. */
export const importUndoCommand = (): Command =>
  defineCommand('undo', {
    summary: 'Undo an import of records',
    details: `Removes the records that the import added, and restores those that it changed. Reports and keeps the records that a later import changed. Imports can be undone for ${UNDO_DAYS} days. Without --yes it only shows what it would do.`,
    examples: ['import undo 20261124-1503-kfmt', 'import undo 20261124-1503-kfmt --yes'],
  })
    .argument('<import>', 'Id of the import, as `portal import list` shows it')
    .option('--yes', 'Undo the import')
    .action(async (id: string, { yes = false, json }: JsonOption & { readonly yes?: boolean }) => {
      const { update, stop } = progressBar(yes ? 'Undoing' : 'Looking', 'records', json);
      const undone = await withDatabase(() => undoImport(id, { isDry: !yes, onProgress: update })).finally(stop);
      printResult(json, { done: yes, ...undone }, [
        ...describeUndo(undone, yes),
        ...(yes ? [] : [`Nothing was changed. To do it: ${portalCommand(`import undo ${id} --yes`)}`]),
      ]);
    });
