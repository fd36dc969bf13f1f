import path from 'node:path';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { emptied } from '@/lib/db/bench-database';
import { database } from '@/lib/db/client';
import { RECORDS } from '@/lib/db/collections';
import { ensureIndexes } from '@/lib/db/indexes';
import { benchGenerate } from '@/lib/generate/bench-generate';
import { loadGenerated } from '@/lib/generate/load/load-generated';
import { benchImport } from '@/lib/import/bench-import';
import { benchTokenCheck } from '@/lib/oauth/bench-token-check';
import { progressBar } from '../progress-bar';
import { withDatabase } from '../with-database';
import { benchApi } from './api';
import { makeCallers } from './callers';
import { benchContractor } from './contractor';
import { benchEngine } from './engine';
import { benchEngineSize } from './engine-size';
import { OTHER_ENGINES, withEngine } from './engines';
import { benchFront } from './front';
import { benchGrowth } from './growth';
import { importMemory } from './import-memory';
import { benchPages } from './pages';
import { benchStart } from './start';
import { writeDown } from './write-down';
import { findOrInstallWrk } from './wrk';

const SEED = 'bench';

type Options = {
  readonly records: number;
  readonly tokens: number;
  readonly engine: string;
  readonly engines: readonly string[];
  readonly write?: boolean;
};
type Bench = (root: string, options: Options) => Promise<string[]>;

/** Enough where what is measured does not depend on their number. */
const FEW = 10_000;

/** How many records are stored for the benches that only read them: a million take a quarter of an hour. */
let stored = 0;

async function generated(records: number) {
  const db = await database();
  if (stored === 0 && process.env.BENCH_DATA) stored = await db.collection(RECORDS).estimatedDocumentCount();
  if (stored !== records) {
    await emptied(db);
    const bar = progressBar('Generating', 'records');
    await loadGenerated({ count: records, seed: SEED, onProgress: bar.update });
    bar.stop();
    stored = records;
  } else await ensureIndexes(db);
  return makeCallers(SEED);
}

/** For a bench that empties the database. */
function emptying(bench: () => Promise<string[]>): Promise<string[]> {
  stored = 0;
  return bench();
}

/** What can be measured, by name. */
const BENCHES: Readonly<Record<string, Bench>> = {
  generate: (_root, { records }) => emptying(() => benchGenerate(records)),
  import: (root, { records }) => emptying(() => benchImport(records, (file) => importMemory(root, file))),
  tokens: (root, { tokens }) => benchTokenCheck(tokens, path.join(root, 'dist/server.js')),
  api: async (root, { records }) => {
    await findOrInstallWrk(root);
    return benchApi(root, await generated(records));
  },
  front: async (root, { records }) => {
    await findOrInstallWrk(root);
    return benchFront(root, await generated(Math.min(records, FEW)));
  },
  contractor: async (root, { records }) => {
    await findOrInstallWrk(root);
    return benchContractor(root, await generated(records));
  },
  pages: async (root, { records }) => {
    await findOrInstallWrk(root);
    await generated(Math.min(records, FEW));
    return benchPages(root);
  },
  start: (root) => benchStart(root),
  growth: async (root, { records }) => {
    await findOrInstallWrk(root);
    return benchGrowth(root, records, { seed: SEED, most: await generated(records) });
  },
  engine: async (root, { records, engines }) => benchEngine(root, await generated(records), engines),
  'engine-size': (root, { records }) => benchEngineSize(root, records, SEED),
};

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
    .option('-t, --tokens <number>', 'how many tokens are stored', wholeNumber, 1_000_000)
    .addOption(new Option('-e, --engine <name>', 'database').choices(['embedded', 'documentdb']).default('embedded'))
    .option('--engines <list>', 'what the bench engine holds side by side', engineNames, ENGINES)
    .option('-w, --write', 'also write the figures into docs/performance.md')
    .parse([...words], { from: 'user' });
  const options = command.opts<Options>();
  await withEngine(root, options.engine, () =>
    withDatabase(async () => {
      for (const name of command.processedArgs[0] as string[]) {
        console.log(`\n--- ${name}, ${options.engine} database`);
        const lines = (await BENCHES[name]?.(root, options)) ?? [];
        for (const line of lines) console.log(line);
        if (!options.write) continue;
        const words = ['npm run bench --', name, '-e', options.engine, '-r', options.records].join(' ');
        await writeDown(root, `${name} ${options.engine}`, words, lines);
      }
    }),
  );
}
