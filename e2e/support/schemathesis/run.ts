import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { ROOT } from '../portal-process';

const run = promisify(execFile);
const HERE = import.meta.dirname;

/** The path of the command, which is installed if it is missing (scripts/testing/schemathesis.mjs). */
export async function schemathesisCommand(): Promise<string> {
  const { stdout } = await run(process.execPath, [path.join(ROOT, 'scripts/testing/schemathesis.mjs')]);
  return stdout.trim();
}

const Report = z.object({
  complete: z.boolean(),
  operations: z.object({ tested: z.int(), total: z.int() }),
  test_cases: z.object({ generated: z.int(), with_failures: z.int(), errored: z.int() }),
  failures: z.array(z.object({ title: z.string(), operations: z.array(z.string()) })),
  errors: z.array(z.unknown()),
});

export type FuzzedOperations = {
  readonly report: z.output<typeof Report>;
  /** `listMyRecords 200` -> how many. */
  readonly answers: Readonly<Record<string, number>>;
  /** Its output, with requests that failed as curl commands. */
  readonly printed: string;
};

export type FuzzOptions = {
  readonly baseUrl: string;
  readonly token?: string | undefined;
  /** Generated requests per operation, in addition to those at the limits of its parameters. */
  readonly examples: number;
  /** Names (operationId) of the operations to leave out. */
  readonly without?: readonly string[];
  /** The same seed generates the same requests. */
  readonly seed: number;
};

/** Runs Schemathesis on the portal's OpenAPI document, with all its checks and ours (hooks.py). */
export async function fuzzOperations(command: string, options: FuzzOptions): Promise<FuzzedOperations> {
  const { baseUrl, token, examples, without = [], seed } = options;
  const folder = await mkdtemp(path.join(tmpdir(), 'records-portal-fuzz-'));
  const [report, answers] = ['report.json', 'answers.json'].map((name) => path.join(folder, name)) as [string, string];
  const args = [
    ...['--config-file', path.join(HERE, 'schemathesis.toml'), 'run', `${baseUrl}/api/v4/openapi.json`],
    ...['--checks', 'all', '--continue-on-failure', '--max-examples', `${examples}`, '--seed', `${seed}`],
    ...['--report', 'json', '--report-json-path', report],
    ...(token === undefined ? [] : ['--header', `Authorization: ${token}`]),
    ...without.flatMap((name) => ['--exclude-operation-id', name]),
  ];
  const env = {
    ...process.env,
    PYTHONPATH: HERE,
    PYTHONDONTWRITEBYTECODE: '1',
    SCHEMATHESIS_HOOKS: 'hooks',
    ANSWERS_FILE: answers,
  };
  try {
    // Its exit code says that something failed; the report says what.
    const { stdout } = await run(command, args, { cwd: folder, env, maxBuffer: 2 ** 28 }).catch(
      (ended: { stdout: string; stderr: string }) => ({ stdout: `${ended.stdout}${ended.stderr}` }),
    );
    const read = async (file: string): Promise<unknown> => {
      const text = await readFile(file, 'utf8').catch(() => {
        throw new Error(`Schemathesis wrote no report:\n${stdout}`);
      });
      return JSON.parse(text);
    };
    return {
      report: Report.parse(await read(report)),
      answers: z.record(z.string(), z.int()).parse(await read(answers)),
      printed: stdout.slice(0, 20_000),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
