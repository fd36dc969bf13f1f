import type { Command } from 'commander';
import { importChecklists } from '@/lib/import/settings/import-checklists';
import { importRecordTypes } from '@/lib/import/settings/import-record-types';
import { type SettingOptions, type SettingReport, settingReportLines } from '@/lib/import/settings/setting-report';
import { withDatabase } from '../with-database';
import { fileProgress } from './file-progress';
import { REFUSED_OPTION, refusedFrom } from './support/options';
import { print } from './support/output';
import { plainCommand } from './support/plain-command';
import { fromShell } from './support/shell';

type Import = (file: string, options?: SettingOptions) => Promise<SettingReport>;

const settingsCommand = (name: string, description: string, argument: string, run: Import): Command =>
  plainCommand(name, description, `import ${name} ${name}.json`)
    .argument('<file>', argument)
    .option('--refused <file>', REFUSED_OPTION)
    .action(async (given: string, { json, refused }: { readonly json?: boolean; readonly refused?: string }) => {
      const file = fromShell(given);
      const report = await fileProgress(file, { isQuiet: json }, (onProgress) =>
        withDatabase(() => run(file, { onProgress, refusedFile: refusedFrom(refused) })),
      );
      print(json, report, settingReportLines(report));
      if (report.refusedRows > 0) process.exitCode = 2;
    });

/** `portal import record-types FILE`. Exit code 2 when some were refused. */
export const importRecordTypesCommand = (): Command =>
  settingsCommand(
    'record-types',
    'add record types, and change those that are there; removes none',
    'CSV, .json or .ndjson with the field names of the API: value (Group/Type/SubType/Category), module, text, ...; besides these actions, feeEstimate and, in JSON, translations and requirements as describe answers them',
    importRecordTypes,
  );

/** `portal import checklists FILE`. Exit code 2 when some were refused. */
export const importChecklistsCommand = (): Command =>
  settingsCommand(
    'checklists',
    'add checklist statuses to their groups, and change those that are there; removes none',
    'CSV, .json or .ndjson with group and the field names of the API: value, text, resultType, displayOrder, ...',
    importChecklists,
  );
