import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { shellQuoted } from '@/lib/api/reference/shell-quoted';
import { accountReportLines, importAccounts } from '@/lib/import/accounts/import-accounts';
import { dryRun } from '@/lib/import/dry-run';
import { guessLines } from '@/lib/import/guess/guess-lines';
import { guessMapping } from '@/lib/import/guess/guess-mapping';
import { importRecords, type Progress } from '@/lib/import/import-records';
import { loadMapping } from '@/lib/import/mapping/mapping';
import { importChecklists } from '@/lib/import/reference-data/import-checklists';
import { importRecordTypes } from '@/lib/import/reference-data/import-record-types';
import {
  type ReferenceDataOptions,
  type ReferenceDataReport,
  referenceDataReportLines,
} from '@/lib/import/reference-data/import-reference-data';
import { type ImportReport, reportLines } from '@/lib/import/report';
import { fileSize } from '@/lib/import/rows/inspect-file';
import { isJsonFile } from '@/lib/import/rows/read-json';
import { portalCommand } from '@/lib/platform/portal-command';
import { CommandError } from '../support/command-error';
import { defineCommand, defineGroup, type JsonOption } from '../support/define-command';
import { ONE_PERSON_OPTION, refusedOption } from '../support/options';
import { printResult } from '../support/output';
import { progressBar } from '../support/progress-bar';
import { operatorName, resolveUserPath } from '../support/shell';
import { withDatabase } from '../support/with-database';
import { importApiCommand } from './api';
import { importArchiveCommand } from './archive';
import { importListCommand, importUndoCommand } from './undo';

type MapOptions = JsonOption & { readonly out?: string };

/** Exit code if the operator must answer questions before the mapping can be used. */
const UNANSWERED = 3;

/** `portal import map FILE`. Does not use the database. Exit code 3 if a question must be answered first. */
const mapCommand = (): Command =>
  defineCommand('map', {
    summary: 'Write a first mapping for a CSV file',
    details:
      'Detects the field of each column, the date forms and the statuses. Changes no data. The exit code is 3 if there are questions that you must answer first.',
    examples: ['import map permits.csv', 'import map permits.csv --out permits.mapping.json'],
  })
    .argument('<file>', 'CSV file with column names in its first line; any common encoding and delimiter')
    .option('-o, --out <file>', 'File to write the mapping to (default: FILE.mapping.json)')
    .action(async (name: string, { out, json }: MapOptions) => {
      const file = resolveUserPath(name);
      const target = out === undefined ? `${file}.mapping.json` : resolveUserPath(out);
      const guess = await fileProgress(file, { isQuiet: json, title: 'Reading' }, (onProgress) =>
        guessMapping(file, onProgress),
      );
      // Never overwrite a mapping that somebody may have corrected.
      await writeFile(target, `${JSON.stringify(guess.mapping, null, 2)}\n`, { flag: 'wx' });
      const shortPath = path.relative(process.env.INIT_CWD ?? '.', target);
      printResult(json, { file: target, ...guess }, [
        ...guessLines(guess),
        ...(guess.questions.length > 0 ? ['The mapping is not ready: answer the questions first.'] : []),
        `The mapping is in ${target}. Check it, then try it: ${portalCommand(`import records ${shellQuoted(name)} --mapping ${shellQuoted(shortPath)} --dry-run`)}`,
      ]);
      if (guess.questions.length > 0) process.exitCode = UNANSWERED;
    });

type Shown = { readonly isQuiet?: boolean | undefined; readonly title?: string };

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
  printResult(json, { ...report, unknownStatuses: Object.fromEntries(report.unknownStatuses) }, lines);
  if (report.refusedRows > 0) process.exitCode = 2;
}

/** `portal import records FILE --mapping NAME`. Exit code 2 when rows were refused. */
const recordsCommand = (): Command =>
  defineCommand('records', {
    summary: 'Import records from a file',
    details:
      'Updates records with the same number, and removes none. If you stop it and run it again, it resumes. Refused rows go to FILE.refused.csv: correct them, and import that file in the same way. The exit code is 2 if rows were refused.',
    examples: [
      'import records permits.csv --mapping permits.csv.mapping.json --dry-run',
      'import records permits.csv --mapping blds',
      'import records records.ndjson',
    ],
  })
    .argument('<file>', 'CSV file, or .json or .ndjson with the field names of the API')
    .option(
      '-m, --mapping <name>',
      'Mapping of a CSV file: blds, or the path of a mapping file (`portal import map` writes a first one)',
    )
    .option('--dry-run', 'Show the first rows as records beside their source, and every problem, and store nothing')
    .option('--from-start', 'Read every row again, even if an earlier run was stopped')
    .addOption(refusedOption())
    .action(async (name: string, options: RecordsOptions) => {
      const { mapping: mappingName, dryRun: isDry, fromStart = false, json, refused: refusedFile } = options;
      const file = resolveUserPath(name);
      if (mappingName === undefined && !isJsonFile(file))
        throw new CommandError(
          `A CSV file needs --mapping: blds, or a mapping file. Write a first one: ${portalCommand(`import map ${shellQuoted(name)}`)}`,
        );
      if (mappingName !== undefined && isJsonFile(file))
        throw new CommandError('A JSON file needs no mapping, because its names are those of the API: omit --mapping.');
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

type Import = (file: string, options?: ReferenceDataOptions) => Promise<ReferenceDataReport>;

const defineSettingImport = (name: string, summary: string, argument: string, run: Import): Command =>
  defineCommand(name, {
    summary,
    details: 'Updates existing ones, and removes none. The exit code is 2 if some were refused.',
    examples: [`import ${name} ${name}.csv`, `import ${name} ${name}.json`],
  })
    .argument('<file>', argument)
    .addOption(refusedOption())
    .action(async (name: string, { json, refused }: JsonOption & { readonly refused?: string }) => {
      const file = resolveUserPath(name);
      const report = await fileProgress(file, { isQuiet: json }, (onProgress) =>
        withDatabase(() => run(file, { onProgress, refusedFile: refused })),
      );
      printResult(json, report, referenceDataReportLines(report));
      if (report.refusedRows > 0) process.exitCode = 2;
    });

/** `portal import record-types FILE`. Exit code 2 when some were refused. */
const recordTypesCommand = (): Command =>
  defineSettingImport(
    'record-types',
    'Import record types from a file',
    'CSV, .json or .ndjson file with the field names of the API, such as value (Group/Type/SubType/Category), module and text; also actions, feeEstimate, synonyms (everyday words for the search, separated with ;) and, in JSON, translations and requirements as describe answers them',
    importRecordTypes,
  );

/** `portal import checklists FILE`. Exit code 2 when some were refused. */
const checklistsCommand = (): Command =>
  defineSettingImport(
    'checklists',
    'Import checklist groups and their statuses from a file',
    'CSV, .json or .ndjson file with group and the field names of the API, such as value, text, resultType and displayOrder',
    importChecklists,
  );

type AccountsOptions = JsonOption & { readonly refused?: string; readonly onePerson?: boolean };

/** `portal import accounts FILE`. Exit code 2 when rows were refused. */
const accountsCommand = (): Command =>
  defineCommand('accounts', {
    summary: 'Import accounts and their links from a file',
    details:
      'Removes nothing. The accounts have no passwords: hand out links with `portal account reset`, or let people sign in with OpenID Connect. The exit code is 2 if rows were refused.',
    examples: ['import accounts people.csv'],
  })
    .argument(
      '<file>',
      'CSV file with the first line email,name,role,contacts,owners,licenses,creators and, if you need it, self (yes or no: the links are the account holder in person), or .json or .ndjson with the same names; separate several values with ; and write licenses as NUMBER or TYPE:NUMBER',
    )
    .addOption(refusedOption())
    .option('--one-person', ONE_PERSON_OPTION)
    .action(async (name: string, { json, refused, onePerson }: AccountsOptions) => {
      const file = resolveUserPath(name);
      const report = await fileProgress(file, { isQuiet: json }, (onProgress) =>
        withDatabase(() =>
          importAccounts({ file, actor: 'command-line', refusedFile: refused, onePerson, onProgress }),
        ),
      );
      printResult(json, report, accountReportLines(report));
      if (report.refusedRows > 0) process.exitCode = 2;
    });

/** `portal import ...`. */
export const importCommand = (): Command =>
  defineGroup(
    'import',
    {
      summary: 'Import data from files or from another server',
      examples: ['import map permits.csv', 'import records permits.csv --mapping permits.csv.mapping.json'],
    },
    [
      mapCommand(),
      recordsCommand(),
      recordTypesCommand(),
      checklistsCommand(),
      accountsCommand(),
      importApiCommand(),
      importArchiveCommand(),
      importListCommand(),
      importUndoCommand(),
    ],
  );
