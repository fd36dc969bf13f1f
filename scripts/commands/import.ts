import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Command } from 'commander';
import { shellQuoted } from '@/lib/api/reference/shell-quoted';
import { accountReportLines, importAccounts } from '@/lib/import/accounts/import-accounts';
import { dryRun } from '@/lib/import/dry-run';
import { guessLines } from '@/lib/import/guess/guess-lines';
import { guessMapping } from '@/lib/import/guess/guess-mapping';
import { importRecords, type Progress } from '@/lib/import/import-records';
import { loadMapping } from '@/lib/import/mapping/mapping';
import { type ImportReport, reportLines } from '@/lib/import/report';
import { fileSize } from '@/lib/import/rows/inspect-file';
import { isJsonFile } from '@/lib/import/rows/read-json';
import { importChecklists } from '@/lib/import/settings/import-checklists';
import { importRecordTypes } from '@/lib/import/settings/import-record-types';
import { type SettingOptions, type SettingReport, settingReportLines } from '@/lib/import/settings/setting-report';
import { portalCommand } from '@/lib/platform/portal-command';
import { progressBar } from '../progress-bar';
import { withDatabase } from '../with-database';
import { importArchiveCommand } from './archive';
import { importApiCommand } from './import-api';
import { importListCommand, importUndoCommand } from './import-undo';
import { CommandError } from './support/command-error';
import { defineCommand, type JsonOption } from './support/define-command';
import { ONE_PERSON_OPTION, REFUSED_OPTION, refusedFrom } from './support/options';
import { print } from './support/output';
import { operatorName, resolveUserPath } from './support/shell';

type MapOptions = JsonOption & { readonly out?: string };

/** Exit code when questions must be answered before the mapping can be used. */
const UNANSWERED = 3;

/** `portal import map FILE`. Touches no database. Exit code 3 where a question must be answered first. */
const mapCommand = (): Command =>
  defineCommand(
    'map',
    'look at a CSV file and write a first mapping for it: which column is which field, the form of the dates, and a table of the statuses to look through. Changes no data. Exit code 3 where something must be answered first',
    'import map permits.csv',
  )
    .argument('<file>', 'CSV, any of the usual encodings and delimiters, first line the column names')
    .option('-o, --out <file>', 'where to write it; FILE.mapping.json unless given')
    .action(async (name: string, { out, json }: MapOptions) => {
      const file = resolveUserPath(name);
      const target = out === undefined ? `${file}.mapping.json` : resolveUserPath(out);
      const guess = await fileProgress(file, { isQuiet: json, title: 'Reading' }, (onProgress) =>
        guessMapping(file, onProgress),
      );
      // Somebody may have corrected an earlier one.
      await writeFile(target, `${JSON.stringify(guess.mapping, null, 2)}\n`, { flag: 'wx' });
      const shown = path.relative(process.env.INIT_CWD ?? '.', target);
      print(json, { file: target, ...guess }, [
        ...guessLines(guess),
        ...(guess.questions.length > 0 ? ['The mapping is not ready: answer what is to be answered first.'] : []),
        `The mapping is in ${target}. Look through it, then try it: ${portalCommand(`import records ${shellQuoted(name)} --mapping ${shellQuoted(shown)} --dry-run`)}`,
      ]);
      if (guess.questions.length > 0) process.exitCode = UNANSWERED;
    });

type Shown = { readonly isQuiet?: boolean | undefined; readonly title?: string };

/** Shows how far the import of a file has come. @returns what the import returns. */
async function fileProgress<Result>(
  file: string,
  { isQuiet = false, title = 'Importing' }: Shown,
  run: (onProgress: (progress: Progress) => void) => Promise<Result>,
): Promise<Result> {
  const size = await fileSize(file);
  const bar = progressBar(title, 'rows', isQuiet);
  try {
    return await run(({ bytes, rows }) => bar.update({ part: size === 0 ? 1 : Math.min(1, bytes / size), rows }));
  } finally {
    bar.stop();
  }
}

type RecordsOptions = JsonOption & {
  readonly mapping?: string;
  readonly dryRun?: boolean;
  readonly fromStart?: boolean;
  readonly refused?: string;
};

function finish(report: ImportReport, lines: readonly string[], json: boolean | undefined): void {
  print(json, { ...report, unknownStatuses: Object.fromEntries(report.unknownStatuses) }, lines);
  if (report.refusedRows > 0) process.exitCode = 2;
}

/** `portal import records FILE --mapping NAME`. Exit code 2 when rows were refused. */
const recordsCommand = (): Command =>
  defineCommand(
    'records',
    'load records from a file; changes records of the same number, removes none. Stopped and run again, it goes on where it was. Refused rows are kept in FILE.refused.csv, to be mended and imported in the same way',
    'import records permits.csv --mapping permits.csv.mapping.json --dry-run',
  )
    .argument('<file>', 'CSV, or .json or .ndjson with the field names of the API')
    .option(
      '-m, --mapping <name>',
      'for CSV: blds, or the path of a mapping file (portal import map writes a first one)',
    )
    .option('--dry-run', 'write nothing: show the first rows as records beside their source, and every problem')
    .option('--from-start', 'look at every row again, also where an earlier run was stopped')
    .option('--refused <file>', REFUSED_OPTION)
    .action(async (name: string, options: RecordsOptions) => {
      const { mapping: mappingName, dryRun: isDry, fromStart = false, json, refused } = options;
      const refusedFile = refusedFrom(refused);
      const file = resolveUserPath(name);
      if (mappingName === undefined && !isJsonFile(file))
        throw new CommandError(
          `A CSV file needs --mapping: blds, or a mapping file. A first one is written by: ${portalCommand(`import map ${shellQuoted(name)}`)}`,
        );
      if (mappingName !== undefined && isJsonFile(file))
        throw new CommandError(
          'A JSON file needs no mapping, since its names are those of the API: leave --mapping out.',
        );
      const mapping = mappingName === undefined ? undefined : await loadMapping(mappingName, resolveUserPath);
      if (isDry) {
        const { report, lines } = await fileProgress(file, { isQuiet: json, title: 'Reading' }, (onProgress) =>
          dryRun({ file, mapping, onProgress }),
        );
        finish(report, [...lines, ...reportLines(report)], json);
        return;
      }
      const report = await fileProgress(file, { isQuiet: json }, (onProgress) =>
        withDatabase(() => importRecords({ file, mapping, fromStart, refusedFile, by: operatorName(), onProgress })),
      );
      finish(report, reportLines(report), json);
    });

type Import = (file: string, options?: SettingOptions) => Promise<SettingReport>;

const defineSettingImport = (name: string, description: string, argument: string, run: Import): Command =>
  defineCommand(name, description, `import ${name} ${name}.json`)
    .argument('<file>', argument)
    .option('--refused <file>', REFUSED_OPTION)
    .action(async (given: string, { json, refused }: JsonOption & { readonly refused?: string }) => {
      const file = resolveUserPath(given);
      const report = await fileProgress(file, { isQuiet: json }, (onProgress) =>
        withDatabase(() => run(file, { onProgress, refusedFile: refusedFrom(refused) })),
      );
      print(json, report, settingReportLines(report));
      if (report.refusedRows > 0) process.exitCode = 2;
    });

/** `portal import record-types FILE`. Exit code 2 when some were refused. */
const recordTypesCommand = (): Command =>
  defineSettingImport(
    'record-types',
    'add record types, and change those that are there; removes none',
    'CSV, .json or .ndjson with the field names of the API: value (Group/Type/SubType/Category), module, text, ...; besides these actions, feeEstimate and, in JSON, translations and requirements as describe answers them',
    importRecordTypes,
  );

/** `portal import checklists FILE`. Exit code 2 when some were refused. */
const checklistsCommand = (): Command =>
  defineSettingImport(
    'checklists',
    'add checklist statuses to their groups, and change those that are there; removes none',
    'CSV, .json or .ndjson with group and the field names of the API: value, text, resultType, displayOrder, ...',
    importChecklists,
  );

type AccountsOptions = JsonOption & { readonly refused?: string; readonly onePerson?: boolean };

/** `portal import accounts FILE`. Exit code 2 when rows were refused. */
const accountsCommand = (): Command =>
  defineCommand(
    'accounts',
    'make accounts from a file and link them; takes nothing away. They have no password: hand out links with account reset, or let people come through your OpenID Connect provider',
    'import accounts people.csv',
  )
    .argument(
      '<file>',
      'CSV, or .json or .ndjson with the same names; first line email,name,role,contacts,owners,licenses,creators and, if wanted, self (yes or no: the links are the person in person); lists apart by ; and licenses as NUMBER or TYPE:NUMBER',
    )
    .option('--refused <file>', REFUSED_OPTION)
    .option('--one-person', ONE_PERSON_OPTION)
    .action(async (name: string, { json, refused, onePerson }: AccountsOptions) => {
      const file = resolveUserPath(name);
      const report = await fileProgress(file, { isQuiet: json }, (onProgress) =>
        withDatabase(() =>
          importAccounts({ file, actor: 'command-line', refusedFile: refusedFrom(refused), onePerson, onProgress }),
        ),
      );
      print(json, report, accountReportLines(report));
      if (report.refusedRows > 0) process.exitCode = 2;
    });

/** `portal import ...`. */
export const importCommand = (): Command =>
  new Command('import')
    .description('load data from files, or from another server')
    .addCommand(mapCommand())
    .addCommand(recordsCommand())
    .addCommand(recordTypesCommand())
    .addCommand(checklistsCommand())
    .addCommand(accountsCommand())
    .addCommand(importApiCommand())
    .addCommand(importArchiveCommand())
    .addCommand(importListCommand())
    .addCommand(importUndoCommand());
