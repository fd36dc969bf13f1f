import type { Command } from 'commander';
import { shellQuoted } from '@/lib/api/reference/shell-quoted';
import { dryRun } from '@/lib/import/dry-run';
import { importRecords } from '@/lib/import/import-records';
import { loadMapping } from '@/lib/import/mapping/mapping';
import { type ImportReport, reportLines } from '@/lib/import/report';
import { isJsonFile } from '@/lib/import/rows/read-json';
import { portalCommand } from '@/lib/platform/portal-command';
import { withDatabase } from '../with-database';
import { fileProgress } from './file-progress';
import { CommandError } from './support/command-error';
import { REFUSED_OPTION, refusedFrom } from './support/options';
import { print } from './support/output';
import { plainCommand } from './support/plain-command';
import { fromShell, operator } from './support/shell';

type Options = {
  readonly mapping?: string;
  readonly dryRun?: boolean;
  readonly fromStart?: boolean;
  readonly refused?: string;
  readonly json?: boolean;
};

function finish(report: ImportReport, lines: readonly string[], json: boolean | undefined): void {
  print(json, { ...report, unknownStatuses: Object.fromEntries(report.unknownStatuses) }, lines);
  if (report.refusedRows > 0) process.exitCode = 2;
}

/** `portal import records FILE --mapping NAME`. Exit code 2 when rows were refused. */
export const importRecordsCommand = (): Command =>
  plainCommand(
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
    .action(async (name: string, options: Options) => {
      const { mapping: mappingName, dryRun: isDry, fromStart = false, json, refused } = options;
      const refusedFile = refusedFrom(refused);
      const file = fromShell(name);
      if (mappingName === undefined && !isJsonFile(file))
        throw new CommandError(
          `A CSV file needs --mapping: blds, or a mapping file. A first one is written by: ${portalCommand(`import map ${shellQuoted(name)}`)}`,
        );
      if (mappingName !== undefined && isJsonFile(file))
        throw new CommandError(
          'A JSON file needs no mapping, since its names are those of the API: leave --mapping out.',
        );
      const mapping = mappingName === undefined ? undefined : await loadMapping(mappingName, fromShell);
      if (isDry) {
        const { report, lines } = await fileProgress(file, { isQuiet: json, title: 'Reading' }, (onProgress) =>
          dryRun({ file, mapping, onProgress }),
        );
        finish(report, [...lines, ...reportLines(report)], json);
        return;
      }
      const report = await fileProgress(file, { isQuiet: json }, (onProgress) =>
        withDatabase(() => importRecords({ file, mapping, fromStart, refusedFile, by: operator(), onProgress })),
      );
      finish(report, reportLines(report), json);
    });
