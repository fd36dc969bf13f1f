import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseUrl, tokenOf } from '../../support/api-client';
import { ROOT } from '../../support/portal-process';

const run = promisify(execFile);
const TSC = path.join(ROOT, 'node_modules/typescript/bin/tsc');

const COUNT = `
const client = new RecordsClient({ baseUrl: process.env.BASE_URL, tokens: fixedToken(process.env.TOKEN) });
async function count() {
  let count = 0;
  for await (const record of client.everyRecord({ fields: ['id'] })) count += record.id === undefined ? 0 : 1;
  console.log(count);
}
count();
`;

const TYPED = `
import { ApiError, type RecordItem, RecordsClient } from '@records-portal/client';
const client = new RecordsClient({ baseUrl: 'https://records.example.org' });
export async function firstNumber(): Promise<string | undefined> {
  try {
    const { result } = await client.listMyRecords({ limit: 1, expand: ['addresses'] });
    return result[0]?.customId;
  } catch (error) {
    return error instanceof ApiError ? error.message : undefined;
  }
}
// @ts-expect-error: without the package's types this line would compile
export const wrong = (record: RecordItem) => record.nothing;
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'records-portal-client-'));
  const pack = ['pack', '--silent', '--workspace', 'clients/typescript', '--pack-destination', folder];
  const { stdout } = await run('npm', pack, { cwd: ROOT });
  const home = path.join(folder, 'node_modules/@records-portal/client');
  await mkdir(home, { recursive: true });
  const [name = ''] = stdout.trim().split('\n').slice(-1);
  await run('tar', ['-xzf', path.join(folder, name), '-C', home, '--strip-components=1']);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the packed client', () => {
  it.each([
    ['a module', 'count.mjs', "import { fixedToken, RecordsClient } from '@records-portal/client';"],
    ['CommonJS', 'count.cjs', "const { fixedToken, RecordsClient } = require('@records-portal/client');"],
  ])('runs in an app without TypeScript that is %s', async (_kind, file, imports) => {
    await writeFile(path.join(folder, file), imports + COUNT);
    const env = { ...process.env, BASE_URL: baseUrl(), TOKEN: await tokenOf('contractor') };
    const { stdout } = await run(process.execPath, [file], { cwd: folder, env });
    expect(Number(stdout)).toBeGreaterThan(300);
  });

  it.each([
    ['node10', 'commonjs', ['app.ts'], { ignoreDeprecations: '6.0' }],
    // Also covers node16, where TypeScript resolves in the same way.
    ['nodenext', 'nodenext', ['app.mts', 'app.cts'], {}],
    ['bundler', 'esnext', ['app.ts'], {}],
  ])('has types under moduleResolution %s and module %s, in %j', async (moduleResolution, module, files, extra) => {
    const options = { module, moduleResolution, ...extra, strict: true, noEmit: true, target: 'es2022', types: [] };
    for (const file of files) await writeFile(path.join(folder, file), TYPED);
    await writeFile(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { ...options, lib: ['es2022', 'dom'] }, files }),
    );
    const { stdout } = await run(process.execPath, [TSC], { cwd: folder }).catch(
      (error) => error as { stdout: string },
    );
    expect(stdout).toBe('');
  });
});
