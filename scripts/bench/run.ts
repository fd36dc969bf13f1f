import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { database } from '@/lib/db/client';
import { RECORDS } from '@/lib/db/collections';
import { loadGenerated } from '@/lib/demo/generator/load/load-generated';
import { ensureIndexes } from '@/lib/server/indexes';
import { CommandError } from '../commands/support/command-error';
import { progressBar } from '../commands/support/progress-bar';
import { withDatabase } from '../commands/support/with-database';
import { benchApi } from './api';
import { compareEngines } from './compare-engines';
import { benchContractorFilters } from './contractor-filters';
import { benchContractorLoad } from './contractor-load';
import { benchEngine } from './engine';
import { benchGrowth } from './growth';
import { benchImport } from './import';
import { measureImportMemory } from './import-memory';
import { resetDatabase } from './measure/timing';
import { writeResults } from './measure/write-results';
import { findOrInstallWrk } from './measure/wrk';
import { benchPages } from './pages';
import { makeBenchCallers } from './servers/callers';
import { OTHER_ENGINES, withEngine } from './servers/engines';
import { benchStart } from './start';
import { benchWorkers } from './workers';

const SEED = 'bench';

type Options = {
  readonly records: number;
  readonly engine: string;
  readonly engines: readonly string[];
  readonly compare?: boolean;
  readonly write?: boolean;
};
const FLAGS = { records: '-r', engines: '--engines' } as const;
type Run = (root: string, options: Options) => Promise<string[]>;
type Bench = {
  readonly about: string;
  readonly options: readonly (keyof typeof FLAGS)[];
  readonly run: Run;
};

/** Enough for benches that do not depend on the number of records. */
const FEW = 10_000;

/** Records are reused between benches: generating a million takes a quarter of an hour. */
let storedCount = 0;

async function ensureRecords(records: number) {
  const db = await database();
  if (storedCount === 0) storedCount = await countStored();
  if (storedCount !== records) {
    await refuseToEmpty();
    await resetDatabase(db);
    const bar = progressBar('Generating', 'records');
    await loadGenerated({ count: records, seed: SEED, onProgress: bar.update });
    bar.stop();
    storedCount = records;
  } else await ensureIndexes(db);
  return makeBenchCallers(SEED);
}

/** Records that an earlier run left in BENCH_DATA. */
const countStored = async (): Promise<number> =>
  process.env.BENCH_DATA ? (await database()).collection(RECORDS).estimatedDocumentCount() : 0;

/** Whether this run generated the stored records. */
let isOwn = false;

/** @throws CommandError if an earlier run left records */
async function refuseToEmpty(): Promise<void> {
  const records = isOwn ? 0 : await countStored();
  if (records > 0)
    throw new CommandError(
      `The folder in BENCH_DATA contains ${records} records, which this benchmark would delete. Use -r ${records} or another folder, or remove this one.`,
    );
  isOwn = true;
}

async function emptying(bench: () => Promise<string[]>): Promise<string[]> {
  await refuseToEmpty();
  storedCount = 0;
  return bench();
}

const withWrk =
  (run: Run): Run =>
  async (root, options) => {
    await findOrInstallWrk(root);
    return run(root, options);
  };

const BENCHES: Readonly<Record<string, Bench>> = {
  api: {
    about: 'the four operations compared with plain node:http and a Next route handler, or on DocumentDB (--compare)',
    options: ['records'],
    run: withWrk(async (root, { records, compare }) => {
      const callers = await ensureRecords(records);
      return compare ? compareEngines(root, callers) : benchApi(root, callers);
    }),
  },
  growth: {
    about:
      'the same page with 10000, 100000 and all records stored; the filters of a contractor with a twentieth of all',
    options: ['records'],
    run: withWrk(async (root, { records }) => {
      const most = await ensureRecords(records);
      const growth = await benchGrowth(root, records, { seed: SEED, most });
      const filters = await benchContractorFilters(root, most);
      return [...growth, '', ...filters, '', ...(await benchContractorLoad(root, most))];
    }),
  },
  engine: {
    about: 'finds on the embedded database and on other engines',
    options: ['records', 'engines'],
    run: async (root, { records, engines }) => benchEngine(root, await ensureRecords(records), engines),
  },
  import: {
    about: 'an import compared with insertMany of the same documents; its memory',
    options: ['records'],
    run: (root, { records }) => emptying(() => benchImport(records, (file) => measureImportMemory(root, file))),
  },
  pages: {
    about: `pages in a browser compared with an empty Next page; memory; at most ${FEW} records`,
    options: ['records'],
    run: withWrk(async (root, { records }) => {
      await ensureRecords(Math.min(records, FEW));
      return benchPages(root);
    }),
  },
  workers: {
    about: 'WORKERS=2 compared with one server process, with few connections',
    options: ['records'],
    run: withWrk(async (root, { records }) => benchWorkers(root, await ensureRecords(Math.min(records, FEW)))),
  },
  start: {
    about: 'a clean build, and npm start until the first page',
    options: [],
    run: (root) => benchStart(root),
  },
};

/** `-e` applies to all. */
const describeBench = ([name, { about, options }]: [string, Bench]): string =>
  `  ${name.padEnd(12)} ${about}${options.map((option) => ` (${FLAGS[option]})`).join('')}`;

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

/** The command to repeat the measurement. */
const commandLineOf = (name: string, options: Options): string =>
  [
    ...['npm run bench --', name, ...(options.compare && name === 'api' ? ['--compare'] : ['-e', options.engine])],
    ...(BENCHES[name]?.options ?? []).flatMap((option) => [FLAGS[option], String(options[option])]),
  ].join(' ');

export async function runBench(root: string, args: readonly string[]): Promise<void> {
  const command = new Command('bench')
    .configureHelp({ sortOptions: true })
    .helpOption('-h, --help', 'Show help for this command')
    .description(
      'Compare alternatives in one run, on a separate database, which is removed afterwards unless BENCH_DATA is set',
    )
    .addArgument(
      new Argument('[names...]', 'Benchmarks to run').choices(Object.keys(BENCHES)).default(Object.keys(BENCHES)),
    )
    .option('-r, --records <number>', 'Number of generated records', wholeNumber, 100_000)
    .addOption(new Option('-e, --engine <name>', 'Database').choices(['embedded', 'documentdb']).default('embedded'))
    .option('--engines <list>', 'Engines that the benchmark `engine` compares', engineNames, ENGINES)
    .option('--compare', 'Compare the embedded database with DocumentDB in the benchmark `api`; without -e')
    .option('-w, --write', 'Also write the figures to docs/bench')
    .addHelpText(
      'after',
      `\nBenchmarks and their options besides -e:\n${Object.entries(BENCHES).map(describeBench).join('\n')}`,
    )
    .parse([...args], { from: 'user' });
  const options = command.opts<Options>();
  const names = command.processedArgs[0] as string[];
  if (options.compare && options.engine !== 'embedded')
    command.error('error: --compare starts DocumentDB itself: omit -e.');
  await withEngine(root, options.engine, () =>
    withDatabase(async () => {
      for (const name of names) {
        console.log(`\n--- ${name}, ${options.engine} database`);
        const lines = (await BENCHES[name]?.run(root, options)) ?? [];
        for (const line of lines) console.log(line);
        if (options.write) await writeResults(root, name, commandLineOf(name, options), lines);
      }
    }),
  ).catch((error) => {
    if (error instanceof CommandError) command.error(`error: ${error.message}`);
    throw error;
  });
}
