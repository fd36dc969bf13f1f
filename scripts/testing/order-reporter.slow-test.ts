import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const COPIES = 14;
/** So many copies pass in one process; the next one fails, because the module they share is then dirty. */
const CLEAN = 2;

const TEST = `
import { expect, it } from 'vitest';
import { uses } from './shared';

it('sees the module in its initial state', () => {
  uses.count += 1;
  expect(uses.count).toBeLessThanOrEqual(${CLEAN});
});
`;

/** A project with the configuration of this one and ${COPIES} copies of a test that changes a module. */
async function makeProject(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'records-portal-order-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(path.join(folder, 'lib'));
  await symlink(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  for (const name of [
    'package.json',
    'vitest.config.ts',
    'scripts/testing/begin-test-file.ts',
    'scripts/testing/order-reporter.ts',
  ])
    await cp(path.join(ROOT, name), path.join(folder, name));
  await writeFile(path.join(folder, 'lib/shared.ts'), 'export const uses = { count: 0 };\n');
  for (let copy = 1; copy <= COPIES; copy += 1) await writeFile(path.join(folder, `lib/copy-${copy}.test.ts`), TEST);
  return folder;
}

type Ran = { readonly output: string; readonly failed: boolean };

const run = (folder: string, command: string): Promise<Ran> =>
  new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: '1', VITEST: undefined };
    execFile('sh', ['-c', command], { cwd: folder, env }, (error, stdout, stderr) =>
      resolve({ output: stdout + stderr, failed: error !== null }),
    );
  });

const COMMAND = /^TEST_ORDER=given .*?(?: \\\n.*?)*$/gm;
const filesOf = (command: string): string[] => command.match(/lib\/copy-\d+\.test\.ts/g) ?? [];

it('prints a command that repeats the order in which a file failed', async () => {
  const folder = await makeProject();
  const first = await run(folder, 'npx vitest run --project unit');
  expect(first.failed).toBe(true);
  const [command = ''] = first.output.match(COMMAND) ?? [];
  const files = filesOf(command);
  expect(files.length).toBeGreaterThan(CLEAN);

  const again = await run(folder, command);
  expect(again.failed).toBe(true);
  const [sameCommand = ''] = again.output.match(COMMAND) ?? [];
  expect(filesOf(sameCommand)).toEqual(files);
  expect(again.output).toContain(`${files[CLEAN]} (file ${CLEAN + 1})`);
  expect(again.output).not.toContain(`${files[CLEAN - 1]} (file`);

  expect((await run(folder, `npx vitest run --project unit ${files[CLEAN]}`)).failed).toBe(false);
});
