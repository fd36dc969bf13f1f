import { type Command, InvalidArgumentError } from 'commander';
import { apiReportLines, importFromApi } from '@/lib/import/api/import-from-api';
import { CommandError } from '../support/command-error';
import { defineCommand, type JsonOption } from '../support/define-command';
import { collectValues, refusedOption } from '../support/options';
import { pluralize, printResult } from '../support/output';
import { readStandardInput } from '../support/read-password';
import { operatorName, resolveUserPath } from '../support/shell';
import { withDatabase } from '../support/with-database';

type Options = JsonOption & {
  readonly url: string;
  readonly token?: string;
  readonly tokenStdin?: boolean;
  readonly module?: readonly string[];
  readonly refused?: string;
};

function serverUrl(text: string): string {
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text;
  throw new InvalidArgumentError('It must be a URL such as https://records.example.org.');
}

async function tokenOf({ token, tokenStdin }: Options): Promise<string> {
  if ((token === undefined) === !tokenStdin)
    throw new CommandError('Specify the token with either --token or --token-stdin.');
  const trimmed = (token ?? (await readStandardInput())).trim();
  if (trimmed === '' || /[^\x21-\x7e ]/.test(trimmed))
    throw new CommandError('The token is empty or contains invalid characters: check that you copied all of it.');
  return trimmed;
}

/** `portal import api --url ... --token ...`. Exit code 2 when records were refused. */
export const importApiCommand = (): Command =>
  defineCommand('api', {
    summary: 'Import records from another server with the same API',
    details:
      'Imports the records that the token can read, and the record types of their modules. Updates records with the same number, and removes none.',
    examples: [
      'import api --url https://records.example.org --token-stdin < token.txt',
      'import api --url https://records.example.org --module Building --token-stdin < token.txt',
    ],
  })
    .requiredOption('--url <url>', 'URL of the server, without /v4 (required)', serverUrl)
    .option('--token <token>', 'Access token with the scope records; visible to other users of this machine')
    .option('--token-stdin', 'Read the token from standard input')
    .option('--module <name>', 'Also import the record types of this module (repeatable)', collectValues)
    .addOption(refusedOption('records-mine.refused.ndjson'))
    .action(async (options: Options) => {
      const { url, module: modules = [], refused, json } = options;
      const token = await tokenOf(options);
      const say = (line: string): void => {
        if (!json) console.log(line);
      };
      const report = await withDatabase(() =>
        importFromApi({
          url,
          token,
          modules,
          by: operatorName(),
          refusedName: resolveUserPath('records-mine'),
          refusedFile: refused,
          onWait: (seconds, reason) => say(`Waiting ${seconds} s: ${reason}.`),
          onProgress: (records) => say(`Importing: ${pluralize(records, 'record')} so far`),
        }),
      );
      printResult(json, { ...report, unknownStatuses: Object.fromEntries(report.unknownStatuses) }, [
        ...apiReportLines(report),
      ]);
      if (report.refusedRows > 0) process.exitCode = 2;
    });
