import { type Command, InvalidArgumentError } from 'commander';
import { loadGenerated } from '@/lib/demo/generator/load/load-generated';
import { defineCommand, type JsonOption } from './support/define-command';
import { wholeNumberParser } from './support/options';
import { pluralize, printResult } from './support/output';
import { progressBar } from './support/progress-bar';
import { withDatabase } from './support/with-database';

const MAX_RECORDS = 1_000_000;

type GenerateOptions = JsonOption & {
  readonly records: number;
  readonly seed: string;
  readonly accounts?: boolean;
};

function seedName(text: string): string {
  if (!/^[a-z0-9]{1,20}$/.test(text)) throw new InvalidArgumentError('It must be 1 to 20 lowercase letters or digits.');
  return text;
}

/** `portal generate --records N --seed S`. */
export const generateCommand = (): Command =>
  defineCommand('generate', {
    summary: 'Generate sample records for testing',
    details: 'The same seed gives the same records. Existing records are neither changed nor removed.',
    examples: ['generate --records 10000', 'generate --records 10000 --seed 2 --accounts'],
  })
    .requiredOption(
      '-r, --records <number>',
      `Number of records, 1 to ${MAX_RECORDS} (required)`,
      wholeNumberParser(1, MAX_RECORDS),
    )
    .option('-s, --seed <name>', 'Lowercase letters or digits; another seed gives other records', seedName, '1')
    .option('--accounts', 'Also create an account without a password for each person on the records')
    .action(async ({ records, seed, accounts = false, json }: GenerateOptions) => {
      const report = await withDatabase(async () => {
        const { update, stop } = progressBar('Generating', 'records', json);
        const result = await loadGenerated({ count: records, seed, accounts, onProgress: update });
        stop();
        return result;
      });
      const { alreadyThere, accounts: people, recordTypesAdded } = report;
      printResult(json, report, [
        `${pluralize(records, 'record')}, ${alreadyThere} of which already existed; ${pluralize(recordTypesAdded, 'record type')} added`,
        ...(people > 0 ? [pluralize(people, 'account')] : []),
      ]);
    });
