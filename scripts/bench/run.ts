import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { database } from '@/lib/db/client';
import { RECORDS } from '@/lib/db/collections';
import { loadGenerated } from '@/lib/demo/generator/load/load-generated';
import { ensureIndexes } from '@/lib/server/indexes';
import { CommandError } from '../commands/support/command-error';
import { progressBar } from '../progress-bar';
import { withDatabase } from '../with-database';
import { benchApi } from './api';
import { makeCallers } from './callers';
import { compareEngines } from './compare-engines';
import { contractorFilters } from './contractor-filters';
import { benchEngine } from './engine';
import { OTHER_ENGINES, withEngine } from './engines';
import { resetDatabase } from './figures';
import { benchGrowth } from './growth';
import { benchImport } from './import';
import { importMemory } from './import-memory';
import { benchPages } from './pages';
import { benchStart } from './start';
import { writeDown } from './write-down';
import { findOrInstallWrk } from './wrk';

const SEED = 'bench';

type Options = {
  readonly records: number;
  readonly engine: string;
  readonly engines: readonly string[];
  readonly compare?: boolean;
  readonly write?: boolean;
};
/** Options that say how much is measured, and how they are written. */
const FLAGS = { records: '-r', engines: '--engines' } as const;
type Run = (root: string, options: Options) => Promise<string[]>;
type Bench = {
  /** What it measures, for `--help`. */
  readonly about: string;
  readonly heeds: readonly (keyof typeof FLAGS)[];
  readonly run: Run;
};

/** Enough where what is measured does not depend on their number. */
const FEW = 10_000;

/** How many records are stored for the benches that only read them: a million take a quarter of an hour. */
let stored = 0;

async function generated(records: number) {
  const db = await database();
  if (stored === 0) stored = await found();
  if (stored !== records) {
    await refuseToEmpty();
    await resetDatabase(db);
    const bar = progressBar('Generating', 'records');
    await loadGenerated({ count: records, seed: SEED, onProgress: bar.update });
    bar.stop();
    stored = records;
  } else await ensureIndexes(db);
  return makeCallers(SEED);
}

/** What an earlier run left in the folder that BENCH_DATA names. */
const found = async (): Promise<number> =>
  process.env.BENCH_DATA ? (await database()).collection(RECORDS).estimatedDocumentCount() : 0;

/** Whether this run has put its own records in the place of those that it found, none. */
let isOwn = false;

/** @throws CommandError where an earlier run left records: a million take twenty minutes to make. */
async function refuseToEmpty(): Promise<void> {
  const records = isOwn ? 0 : await found();
  if (records > 0)
    throw new CommandError(
      `The folder that BENCH_DATA names holds ${records} records, which this bench would delete. Measure with -r ${records}, name another folder, or remove this one.`,
    );
  isOwn = true;
}

/** For a bench that empties the database. */
async function emptying(bench: () => Promise<string[]>): Promise<string[]> {
  await refuseToEmpty();
  stored = 0;
  return bench();
}

/** For a bench whose load wrk makes. */
const withWrk =
  (run: Run): Run =>
  async (root, options) => {
    await findOrInstallWrk(root);
    return run(root, options);
  };

/** What can be measured, by name. */
const BENCHES: Readonly<Record<string, Bench>> = {
  api: {
    about:
      'the four operations beside plain node:http and a Next route handler; on DocumentDB too, in turns (--compare)',
    heeds: ['records'],
    run: withWrk(async (root, { records, compare }) => {
      const callers = await generated(records);
      return compare ? compareEngines(root, callers) : benchApi(root, callers);
    }),
  },
  growth: {
    about:
      'the same page with 10000, 100000 and all records stored; the filters of a contractor with a twentieth of all',
    heeds: ['records'],
    run: withWrk(async (root, { records }) => {
      const most = await generated(records);
      const growth = await benchGrowth(root, records, { seed: SEED, most });
      return [...growth, '', ...(await contractorFilters(root, most))];
    }),
  },
  engine: {
    about: 'finds on the embedded database and on other engines, in turns',
    heeds: ['records', 'engines'],
    run: async (root, { records, engines }) => benchEngine(root, await generated(records), engines),
  },
  import: {
    about: 'an import of a file beside insertMany of the same documents; its memory',
    heeds: ['records'],
    run: (root, { records }) => emptying(() => benchImport(records, (file) => importMemory(root, file))),
  },
  pages: {
    about: `pages in a browser beside an empty page of Next; memory; at most ${FEW} records`,
    heeds: ['records'],
    run: withWrk(async (root, { records }) => {
      await generated(Math.min(records, FEW));
      return benchPages(root);
    }),
  },
  start: {
    about: 'a build from nothing, and npm start until the first page is answered',
    heeds: [],
    run: (root) => benchStart(root),
  },
};

/** The name, what it measures, and the options that change it: `-e` is of all. */
const explained = ([name, { about, heeds }]: [string, Bench]): string =>
  `  ${name.padEnd(12)} ${about}${heeds.map((option) => ` (${FLAGS[option]})`).join('')}`;

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new InvalidArgumentError('It must be a whole number up to 9999999.');
  return Number(text);
}

const ENGINES = ['embedded', ...OTHER_ENGINES];

function engineNames(text: string): string[] {
  const names = text.split(',');
  if (names[0] === 'embedded' && names.every((name) => ENGINES.includes(name))) return names;
  throw new InvalidArgumentError(`It must be a list such as ${ENGINES.join(',')}, the embedded one first.`);
}

/** What somebody types to measure the same again. */
const wordsOf = (name: string, options: Options): string =>
  [
    ...['npm run bench --', name, ...(options.compare && name === 'api' ? ['--compare'] : ['-e', options.engine])],
    ...(BENCHES[name]?.heeds ?? []).flatMap((option) => [FLAGS[option], String(options[option])]),
  ].join(' ');

/** `npm run bench -- [name ...]`: measures, side by side in one run, and prints ratios. */
export async function runBench(root: string, words: readonly string[]): Promise<void> {
  const command = new Command('bench')
    .description(
      'measures side by side in one run; a database of its own, removed afterwards but in the folder that BENCH_DATA names',
    )
    .addArgument(
      new Argument('[names...]', 'what is measured').choices(Object.keys(BENCHES)).default(Object.keys(BENCHES)),
    )
    .option('-r, --records <number>', 'how many are generated', wholeNumber, 100_000)
    .addOption(new Option('-e, --engine <name>', 'database').choices(['embedded', 'documentdb']).default('embedded'))
    .option('--engines <list>', 'what the bench engine holds side by side', engineNames, ENGINES)
    .option('--compare', 'of the bench api: the embedded database and DocumentDB in turns; without -e')
    .option('-w, --write', 'also write the figures into docs/bench')
    .addHelpText(
      'after',
      `\nWhat is measured, and what changes it besides -e:\n${Object.entries(BENCHES).map(explained).join('\n')}`,
    )
    .parse([...words], { from: 'user' });
  const options = command.opts<Options>();
  const names = command.processedArgs[0] as string[];
  if (options.compare && options.engine !== 'embedded')
    command.error('error: --compare starts DocumentDB itself: leave out -e.');
  await withEngine(root, options.engine, () =>
    withDatabase(async () => {
      for (const name of names) {
        console.log(`\n--- ${name}, ${options.engine} database`);
        const lines = (await BENCHES[name]?.run(root, options)) ?? [];
        for (const line of lines) console.log(line);
        if (options.write) await writeDown(root, name, wordsOf(name, options), lines);
      }
    }),
  ).catch((error) => {
    if (error instanceof CommandError) command.error(`error: ${error.message}`);
    throw error;
  });
}
