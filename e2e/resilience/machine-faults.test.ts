import { mkdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../lib/server/processes/free-port';
import { DEMO_APP } from '../support/api-client';
import { createFakeClock } from '../support/faults/fake-clock';
import { pathOnSmallDisk, smallDiskCommand } from '../support/faults/small-disk';
import { requestDemoToken } from '../support/identity/demo-token';
import { expectStartRefused, type Portal, startPortal } from '../support/portal-process';

const OUT_OF_DISK_SPACE = 14_031;

let folder = '';
const started: Portal[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'records-portal-faults-'));
});
afterAll(async () => {
  await Promise.all(started.map((portal) => portal.stop()));
  await rm(folder, { recursive: true, force: true });
});

const emptyFolder = (name: string): string => {
  const made = path.join(folder, name);
  mkdirSync(made);
  return made;
};

async function start(...of: Parameters<typeof startPortal>): Promise<Portal> {
  const portal = await startPortal(...of);
  started.push(portal);
  return portal;
}

const mine = async ({ baseUrl }: Portal, authorization: string): Promise<Response> =>
  fetch(`${baseUrl}/api/v4/records/mine?limit=1`, { headers: { authorization } });

/** Requests an app-only token, which writes to the database but needs no slow password check. */
const askForToken = ({ baseUrl }: Portal): Promise<Response> => {
  const body = new URLSearchParams({ ...DEMO_APP, grant_type: 'client_credentials', scope: 'records' });
  return fetch(`${baseUrl}/api/oauth2/token`, { method: 'POST', body });
};

/** Fills the free pages in the database file: with large writes through the database port, then as an app. */
async function fillUp(portal: Portal, databasePort: number): Promise<Response> {
  const client = new MongoClient(`mongodb://127.0.0.1:${databasePort}/?directConnection=true`);
  try {
    const filling = client.db('filling').collection('filling');
    // Large writes are refused as a whole, so small ones at the end fill the allocated pages.
    for (const bytes of [1_000_000, 8_000, 400]) {
      const fill = async (): Promise<never> => {
        for (;;) await filling.insertMany(Array.from({ length: 10 }, () => ({ filling: Buffer.alloc(bytes) })));
      };
      await expect(fill()).rejects.toMatchObject({ code: OUT_OF_DISK_SPACE });
    }
  } finally {
    await client.close();
  }
  for (const began = Date.now(); Date.now() - began < 60_000; ) {
    const responses = await Promise.all(Array.from({ length: 50 }, () => askForToken(portal)));
    const refused = responses.find(({ status }) => status !== 200);
    if (refused !== undefined) return refused;
  }
  throw new Error('The disk did not fill up');
}

describe('the start is refused with a reason', () => {
  it('if the data folder is not writable', async () => {
    const dataDir = emptyFolder('read-only');
    const { output } = await expectStartRefused(
      { DATA_DIR: dataDir, TEST_DEMO_DATA: '' },
      smallDiskCommand(dataDir, 'ro,size=8m'),
    );
    expect(output).toContain(`The data folder ${dataDir} is not writable (EROFS). Grant this user write access`);
  });

  it('if the disk is full before everything is stored', async () => {
    const dataDir = emptyFolder('full');
    const { output } = await expectStartRefused(
      { DATA_DIR: dataDir, TEST_DEMO_DATA: '' },
      smallDiskCommand(dataDir, 'size=4m'),
    );
    expect(output).toContain(`The disk of the data folder ${dataDir} is full or failing. Free some space.`);
    expect(output).not.toContain('is running at');
  });
});

describe('a disk that fills up under a running portal', () => {
  it('only stops writes, with a clear message, until space is free again', async () => {
    const dataDir = emptyFolder('filling');
    const databasePort = await freePort();
    const portal = await start(
      { DATA_DIR: dataDir, LOG_LEVEL: 'error', RATE_LIMIT_PER_MINUTE: '0', EMBEDDED_DB_PORT: String(databasePort) },
      smallDiskCommand(dataDir, 'size=128m'),
    );
    const token = await requestDemoToken(portal.baseUrl);
    const filler = pathOnSmallDisk(portal.process.pid, path.join(dataDir, 'filler'));
    await expect(writeFile(filler, Buffer.alloc(128 * 1_024 ** 2))).rejects.toThrow('ENOSPC');

    const refused = await fillUp(portal, databasePort);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect((await mine(portal, token)).status).toBe(200);
    expect((await fetch(`${portal.baseUrl}/api/health/ready`)).status).toBe(200);
    const sentence = `the disk of ${dataDir} is full or failing: writes fail until there is space`;
    await expect.poll(() => portal.output(), { timeout: 5_000 }).toContain(sentence);

    await rm(filler);
    expect((await askForToken(portal)).status).toBe(200);
    expect((await mine(portal, token)).status).toBe(200);
    expect(await portal.stop()).toBe(0);
  });
});

describe('two portals on one data folder, and a clock that jumps', () => {
  it('the second portal names the first and exits; a clock an hour off is reported and locks nobody out', async () => {
    const dataDir = emptyFolder('shared');
    const clock = await createFakeClock(folder);
    const portal = await start({ ...clock.env, DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: '20' });
    const { output } = await expectStartRefused({ DATA_DIR: dataDir });
    expect(output).toMatch(/The data folder \S+ is in use by process \d+\. Stop it first, or use another folder\./);

    const token = await requestDemoToken(portal.baseUrl);
    const now = Date.now();
    clock.move('+1h');
    const ahead = 'The clock of this machine moved 60 minutes ahead.';
    await expect.poll(() => portal.output(), { timeout: 20_000 }).toContain(ahead);
    // Each process reads the clock again after a second.
    const clockOfPortal = async (): Promise<number> =>
      Date.parse((await fetch(`${portal.baseUrl}/api/health/live`)).headers.get('date') ?? '');
    await expect.poll(clockOfPortal, { timeout: 10_000 }).toBeGreaterThan(now + 3_500_000);
    // The app has used up its limit for this minute when the clock goes back.
    const statuses = [];
    for (let call = 0; call < 25; call++) statuses.push((await mine(portal, token)).status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
    clock.move('+0');
    const back = 'The clock of this machine moved 60 minutes back.';
    await expect.poll(() => portal.output(), { timeout: 20_000 }).toContain(back);
    await expect.poll(clockOfPortal, { timeout: 10_000 }).toBeLessThan(now + 3_500_000);
    expect((await mine(portal, token)).status).toBe(200);
  });
});
