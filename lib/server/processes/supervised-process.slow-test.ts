import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nextRestartDelay } from './restart-delay';
import { superviseProcess } from './supervised-process';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'records-portal-supervised-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A process that records its pid and reports ready; while `broken` exists, it fails to start. */
const program = (pids: string, broken: string): string => `
const { appendFileSync, existsSync } = require('node:fs');
if (existsSync(${JSON.stringify(broken)})) process.send({ failed: 'The disk is full.' }, () => process.exit(1));
else {
  appendFileSync(${JSON.stringify(pids)}, process.pid + '\\n');
  process.on('disconnect', () => process.exit(0));
  process.send({ ready: true });
}`;

async function startProgram() {
  const [file, pids, broken] = ['child.cjs', 'pids', 'broken'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(file, program(pids, broken));
  const messages: string[] = [];
  const child = await superviseProcess(file, { name: 'program', onRestart: (sentence) => messages.push(sentence) });
  const started = async (): Promise<number[]> => (await readFile(pids, 'utf8')).trim().split('\n').map(Number);
  return { child, messages, started, broken };
}

it('superviseProcess restarts a process whenever it ends and reports the restarts, until the process is stopped', async () => {
  const { child, messages, started, broken } = await startProgram();
  const [first = 0] = await started();
  process.kill(first, 'SIGKILL');
  await expect.poll(() => messages, { timeout: 10_000 }).toContain('The program is running again.');
  expect(messages[0]).toMatch(/^The program ended \(SIGKILL\)\. It is started again in \d+ ms\.$/);

  // A failed start is reported and tried again.
  await writeFile(broken, '');
  process.kill((await started()).at(-1) ?? 0, 'SIGKILL');
  await expect
    .poll(() => messages.join('\n'), { timeout: 10_000 })
    .toContain('The disk is full. It is started again in');
  await rm(broken);
  await expect
    .poll(() => messages.filter((each) => each === 'The program is running again.').length, { timeout: 20_000 })
    .toBe(2);

  const sentences = messages.length;
  const last = (await started()).at(-1) ?? 0;
  await child.stop();
  expect(() => process.kill(last, 0)).toThrow('ESRCH');
  expect(messages).toHaveLength(sentences);
});

it('superviseProcess doubles the delay up to 30 seconds, and starts over after a long uptime', () => {
  const delays = [500];
  for (let time = 0; time < 8; time++) delays.push(nextRestartDelay(delays.at(-1) ?? 0, 1_000));
  expect(delays).toEqual([500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  expect(nextRestartDelay(30_000, 61_000)).toBe(500);
});
