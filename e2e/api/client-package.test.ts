import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { baseUrl, tokenOf } from '../support/api-client';
import { ROOT } from '../support/portal-process';

const run = promisify(execFile);
const PROGRAM = `
import { fixedToken, RecordsClient } from '@records-portal/client';
const client = new RecordsClient({ baseUrl: process.env.BASE_URL, tokens: fixedToken(process.env.TOKEN) });
let count = 0;
for await (const record of client.everyRecord({ fields: ['id'] })) count += record.id === undefined ? 0 : 1;
console.log(count);
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'records-portal-client-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('packs into something that an app without TypeScript runs', async () => {
  await run('npm', ['pack', '--silent', '--workspace', 'clients/typescript', '--pack-destination', folder], {
    cwd: ROOT,
  });
  const home = path.join(folder, 'node_modules/@records-portal/client');
  await run('mkdir', ['-p', home]);
  const archive = path.join(folder, 'records-portal-client-0.1.0.tgz');
  await run('tar', ['-xzf', archive, '-C', home, '--strip-components=1']);
  await writeFile(path.join(folder, 'count.mjs'), PROGRAM);
  const env = { ...process.env, BASE_URL: baseUrl(), TOKEN: await tokenOf('contractor') };
  const { stdout } = await run(process.execPath, ['count.mjs'], { cwd: folder, env });
  expect(Number(stdout)).toBeGreaterThan(300);
});
