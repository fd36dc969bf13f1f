import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT, startPortal } from '../../support/portal-process';
import { sessionCookieFor } from '../../support/session';

const run = promisify(execFile);

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'import-document-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The commands in a section of a document, in order. */
async function commandsOf(document: string, chapter: string): Promise<string[]> {
  const text = await readFile(path.join(ROOT, document), 'utf8');
  const found = text.split(/^## /m).find((part) => part.startsWith(`${chapter}\n`)) ?? '';
  return [...found.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block ?? '');
}

it('the commands in docs/run/import.md lead from a file to My records of a linked account', async () => {
  const blocks = await commandsOf('docs/run/import.md', 'From a file to My records');
  expect(blocks.length).toBeGreaterThanOrEqual(6);
  expect(blocks.pop()).toBe('npm start\n');
  // Only the file and the data folder are replaced; the commands run as written.
  const file = path.join(folder, 'riverton-permits.csv');
  await copyFile(path.join(ROOT, 'lib/import/test-data/riverton-permits.csv'), file);
  const dataDir = path.join(folder, 'data');
  const script = blocks
    .join('')
    .replace(/^FILE=.*$/m, `FILE=${file}`)
    .replace('DATA_DIR=./.data-agency', `DATA_DIR=${dataDir}`);
  expect(script).toContain(dataDir);
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], {
    cwd: ROOT,
    env: { ...process.env, MONGODB_URI: '', INIT_CWD: undefined },
    maxBuffer: 10_000_000,
  });
  expect(stdout).toMatch(/field of the record <- column of the file/);
  expect(stdout).toMatch(/Nothing was written/);
  expect(stdout).toMatch(/read 60, loaded 60, updated 0, unchanged 0, refused 0/);
  const linked = Number(/license:[^:]*:RV-C-20311: it now sees (\d+) more records/.exec(stdout)?.[1]);
  expect(linked).toBeGreaterThan(3);

  const settings = /AGENCY_CODE=(\w+) AGENCY_NAME="([^"]+)" AGENCY_TIME_ZONE=(\S+)/.exec(script) ?? [];
  const portal = await startPortal({
    DATA_DIR: dataDir,
    DEMO: 'off',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    SESSION_SECRET: 'a secret of the test, long enough for it',
    AGENCY_CODE: settings[1] ?? '',
    AGENCY_TIME_ZONE: settings[3] ?? '',
  });
  try {
    const cookie = await sessionCookieFor({
      email: 'ann@example.org',
      password: 'pine-river-42-lamp',
      base: portal.baseUrl,
    });
    const response = await fetch(`${portal.baseUrl}/api/v4/records/mine?limit=100&expand=professionals`, {
      headers: { cookie },
    });
    const { result } = (await response.json()) as {
      result: { customId: string; professionals: { licenseNumber: string }[] }[];
    };
    expect(result).toHaveLength(linked);
    for (const { professionals } of result) expect(professionals[0]?.licenseNumber).toBe('RV-C-20311');
    const page = await fetch(`${portal.baseUrl}/my-records`, { headers: { cookie } });
    expect(await page.text()).toContain(result[0]?.customId);
  } finally {
    await portal.stop();
  }
});
