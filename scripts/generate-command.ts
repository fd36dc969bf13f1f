import { Command, InvalidArgumentError } from 'commander';
import { loadGenerated } from '@/lib/generate/load/load-generated';
import { progressBar } from './progress-bar';
import { withDatabase } from './with-database';

const MOST_RECORDS = 1_000_000;

type Options = {
  readonly records: number;
  readonly seed: string;
  readonly accounts?: boolean;
  readonly json?: boolean;
};

function recordCount(text: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > MOST_RECORDS)
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${MOST_RECORDS}.`);
  return count;
}

function seedName(text: string): string {
  if (!/^[a-z0-9]{1,20}$/.test(text)) throw new InvalidArgumentError('It must be 1 to 20 small letters or digits.');
  return text;
}

/** `portal generate --records N --seed S`. */
export const generateCommand = (): Command =>
  new Command('generate')
    .description('make invented records, the same ones for the same seed; removes and changes none that are there')
    .requiredOption('-r, --records <number>', `how many, 1 to ${MOST_RECORDS}`, recordCount)
    .option('-s, --seed <name>', 'small letters or digits; another seed gives other records', seedName, '1')
    .option('--accounts', 'also make an account without a password for each of their people')
    .option('--json', 'print the report as JSON')
    .addHelpText('after', '\nExample: npm run portal -- generate --records 10000 --seed 1')
    .action(async ({ records, seed, accounts = false, json }: Options) => {
      const report = await withDatabase(async () => {
        const quiet = { update: () => undefined, stop: () => undefined };
        const { update, stop } = json ? quiet : progressBar('Generating', 'records');
        const result = await loadGenerated({ count: records, seed, accounts, onProgress: update });
        stop();
        return result;
      });
      if (json) console.log(JSON.stringify(report));
      else {
        const { alreadyThere, accounts: people, recordTypesAdded } = report;
        console.log(
          `records ${records}, of which already there ${alreadyThere}, record types added ${recordTypesAdded}`,
        );
        if (people > 0) console.log(`accounts ${people}`);
      }
    });
