import { type Command, InvalidArgumentError } from 'commander';
import { loadGenerated } from '@/lib/demo/generator/load/load-generated';
import { progressBar } from '../progress-bar';
import { withDatabase } from '../with-database';
import { wholeNumber } from './support/options';
import { print } from './support/output';
import { plainCommand } from './support/plain-command';

const MOST_RECORDS = 1_000_000;

type Options = {
  readonly records: number;
  readonly seed: string;
  readonly accounts?: boolean;
  readonly json?: boolean;
};

function seedName(text: string): string {
  if (!/^[a-z0-9]{1,20}$/.test(text)) throw new InvalidArgumentError('It must be 1 to 20 small letters or digits.');
  return text;
}

/** `portal generate --records N --seed S`. */
export const generateCommand = (): Command =>
  plainCommand(
    'generate',
    'make invented records, the same ones for the same seed; removes and changes none that are there',
    'generate --records 10000 --seed 1',
  )
    .requiredOption('-r, --records <number>', `how many, 1 to ${MOST_RECORDS}`, wholeNumber(1, MOST_RECORDS))
    .option('-s, --seed <name>', 'small letters or digits; another seed gives other records', seedName, '1')
    .option('--accounts', 'also make an account without a password for each of their people')
    .action(async ({ records, seed, accounts = false, json }: Options) => {
      const report = await withDatabase(async () => {
        const { update, stop } = progressBar('Generating', 'records', json);
        const result = await loadGenerated({ count: records, seed, accounts, onProgress: update });
        stop();
        return result;
      });
      const { alreadyThere, accounts: people, recordTypesAdded } = report;
      print(json, report, [
        `records ${records}, of which already there ${alreadyThere}, record types added ${recordTypesAdded}`,
        ...(people > 0 ? [`accounts ${people}`] : []),
      ]);
    });
