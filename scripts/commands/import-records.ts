import type { Command } from 'commander';
import { importRecords } from '@/lib/import/import-records';
import { loadMapping } from '@/lib/import/mapping';
import { reportLines } from '@/lib/import/report';
import { withDatabase } from '../with-database';
import { fileProgress } from './file-progress';
import { fromShell } from './from-shell';
import { print } from './output';
import { plainCommand } from './plain-command';

type Options = { readonly mapping: string; readonly json?: boolean };

/** `portal import records FILE --mapping NAME`. Exit code 2 when rows were refused. */
export const importRecordsCommand = (): Command =>
  plainCommand(
    'records',
    'load records from a CSV file through a mapping; changes records of the same number, removes none',
    'import records permits.csv --mapping blds',
  )
    .argument('<file>', 'CSV, UTF-8, first line the column names')
    .requiredOption('-m, --mapping <name>', 'blds, or the path of a mapping file (JSON)')
    .action(async (name: string, { mapping: mappingName, json }: Options) => {
      const file = fromShell(name);
      const mapping = await loadMapping(mappingName, fromShell);
      const report = await fileProgress(file, { isQuiet: json }, (onProgress) =>
        withDatabase(() => importRecords({ file, mapping, onProgress })),
      );
      const shown = { ...report, unknownStatuses: Object.fromEntries(report.unknownStatuses) };
      print(json, shown, reportLines(report));
      if (report.refused.length > 0) process.exitCode = 2;
    });
