import path from 'node:path';
import { Command } from 'commander';
import { importRecords } from '@/lib/import/import-records';
import { loadMapping } from '@/lib/import/mapping';
import { reportLines } from '@/lib/import/report';
import { fileSize } from '@/lib/import/row-reader';
import { progressBar } from './progress-bar';
import { withDatabase } from './with-database';

/** npm runs scripts in the checkout; a relative path is meant from the folder where the person stands. */
const fromShell = (file: string): string => path.resolve(process.env.INIT_CWD ?? '.', file);

type Options = { readonly mapping: string; readonly json?: boolean };

/** `portal import records FILE --mapping NAME`. Exit code 2 when rows were refused. */
export const importRecordsCommand = (): Command =>
  new Command('records')
    .description('load records from a CSV file through a mapping; changes records of the same number, removes none')
    .argument('<file>', 'CSV, UTF-8, first line the column names')
    .requiredOption('-m, --mapping <name>', 'blds, or the path of a mapping file (JSON)')
    .option('--json', 'print the report as JSON')
    .addHelpText('after', '\nExample: npm run portal -- import records permits.csv --mapping blds')
    .action(async (name: string, { mapping: mappingName, json }: Options) => {
      const file = fromShell(name);
      const [mapping, bytes] = await Promise.all([loadMapping(mappingName, fromShell), fileSize(file)]);
      const report = await withDatabase(async () => {
        const bar = progressBar('Importing', 'rows');
        const quiet = { update: () => undefined, stop: () => undefined };
        const { update, stop } = json ? quiet : bar;
        const onProgress = (progress: { bytes: number; rows: number }) =>
          update({ part: bytes === 0 ? 1 : Math.min(1, progress.bytes / bytes), rows: progress.rows });
        const result = await importRecords({ file, mapping, onProgress });
        stop();
        return result;
      });
      if (json) console.log(JSON.stringify({ ...report, unknownStatuses: Object.fromEntries(report.unknownStatuses) }));
      else for (const line of reportLines(report)) console.log(line);
      if (report.refused.length > 0) process.exitCode = 2;
    });
