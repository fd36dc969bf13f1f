import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ensureAgency } from '../../db/agency';
import { database } from '../../db/client';
import { ACCOUNTS, MIGRATIONS, RECORD_TYPES, RECORDS } from '../../db/collections';
import { DEMO_TIME_ZONE } from '../../platform/settings/demo-agency';
import { emptyDatabase } from '../../testing/set-up-database';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { ensureIndexes } from '../indexes';
import { migrateAtStart } from '../migrations/migrate';
import { checkClock, compareClocks } from './clock';
import { checkDatabase } from './database';
import type { Finding } from './finding';
import { checkMail } from './mail';
import { checkDemo } from './public-url';
import { checkSecret, checkSettings } from './settings';
import { checkStoredData } from './stored-data';

/** Sets environment variables of this process until the next call. */
function use(settings: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) Reflect.deleteProperty(process.env, name);
    else process.env[name] = value;
  }
  Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
}

const REAL = { DEMO: 'off', PUBLIC_URL: 'http://127.0.0.1:1', SESSION_SECRET: '0123456789abcdef0123456789abcdef' };
const DEFAULTS = {
  DEMO: undefined,
  PUBLIC_URL: undefined,
  SESSION_SECRET: undefined,
  AGENCY_CODE: undefined,
  MODULES: undefined,
  SMTP_URL: undefined,
  MAIL_FROM: undefined,
  HOST: undefined,
};
const states = (findings: readonly Finding[]) => findings.map(({ check, state }) => `${check} ${state}`);
const notOk = (findings: readonly Finding[]) => findings.filter(({ state }) => state !== 'ok');

describe('the check of settings', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'doctor-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('reports an invalid value and suggests the setting that a misspelled name probably meant', () => {
    const source = { PORT: 'x', AGENCY_COLOUR: '#fff000', NODE_ENV: 'test', XDG_DATA_DIRS: '/' };
    expect(checkSettings(source as unknown as NodeJS.ProcessEnv)).toMatchObject([
      { state: 'wrong', found: expect.stringContaining('PORT must be') },
      {
        state: 'warning',
        found: expect.stringContaining('AGENCY_COLOUR'),
        advice: expect.stringContaining('AGENCY_COLOR,'),
      },
    ]);
  });

  it('warns of a settings file with secrets that every user can read', () => {
    const file = path.join(folder, 'portal.settings.yaml');
    writeFileSync(file, 'SESSION_SECRET: 0123456789abcdef0123456789abcdef\n');
    const check = () => checkSettings({ SETTINGS_FILE: file } as unknown as NodeJS.ProcessEnv);
    chmodSync(file, 0o644);
    expect(notOk(check())).toMatchObject([{ state: 'warning', found: expect.stringContaining('SESSION_SECRET') }]);
    expect(JSON.stringify(check())).not.toContain('0123456789abcdef');
    chmodSync(file, 0o640);
    expect(notOk(check())).toEqual([]);
  });

  it('reports a guessable secret and a public demo', () => {
    use({ ...REAL, SESSION_SECRET: 'x'.repeat(40) });
    expect(states(checkSecret())).toEqual(['settings wrong']);
    use({ ...DEFAULTS, DEMO: 'on', HOST: '0.0.0.0' });
    expect(states(checkDemo())).toEqual(['demo wrong']);
    use(DEFAULTS);
    expect([...checkSecret(), ...states(checkDemo())]).toEqual(['demo ok']);
  });
});

describe('the checks of stored data', () => {
  let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
  beforeAll(async () => {
    temporary = await startTemporaryDatabase();
  });
  afterAll(async () => {
    use(DEFAULTS);
    await temporary.stop();
  });
  beforeEach(async () => {
    use(DEFAULTS);
    await emptyDatabase();
    await ensureIndexes(await database());
  });

  it('find no problem in a new portal and leave nothing in the database', async () => {
    const db = await database();
    const names = async () =>
      (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name).sort();
    const before = await names();
    await migrateAtStart(db, () => undefined);
    await ensureAgency({ timeZone: DEMO_TIME_ZONE, code: 'DEMO' });
    expect(notOk([...(await checkStoredData(db)), ...(await checkClock(db))])).toEqual([]);
    expect(states(await checkDatabase(db)).slice(0, 2)).toEqual(['database ok', 'database ok']);
    expect(await names()).toEqual([...new Set([...before, 'agency', MIGRATIONS])].sort());
  });

  it('report a missing index and one with a different definition', async () => {
    const db = await database();
    await db.collection(RECORDS).dropIndex('parties');
    await db.collection(RECORDS).dropIndex('my_cursor');
    await db.collection(RECORDS).createIndex({ memberIds: 1, _id: 1, cursorDate: -1 }, { name: 'my_cursor' });
    const [finding] = notOk(await checkStoredData(db));
    expect(finding).toMatchObject({
      state: 'wrong',
      found: 'records.my_cursor is defined differently; records.parties is missing',
    });
  });

  it('report data of another version or agency', async () => {
    const db = await database();
    await ensureAgency({ timeZone: DEMO_TIME_ZONE, code: 'DEMO' });
    use({ AGENCY_CODE: 'OTHER' });
    expect(states(notOk(await checkStoredData(db)))).toEqual(['agency wrong']);
    use(DEFAULTS);
    const migrations = db.collection<{ _id: number }>(MIGRATIONS);
    await migrations.insertOne({ _id: 1 });
    expect(states(notOk(await checkStoredData(db)))).toEqual(['stored data warning']);
    await migrations.insertOne({ _id: 99 });
    expect(states(notOk(await checkStoredData(db)))).toEqual(['stored data wrong']);
  });

  it('report demo accounts that can sign in although the demo is off', async () => {
    const db = await database();
    await db.collection<{ _id: string }>(ACCOUNTS).insertOne({ _id: 'demo-admin' });
    expect(notOk(await checkStoredData(db))).toMatchObject([{ check: 'stored data' }]);
    use(REAL);
    const demo = async () => (await checkStoredData(db)).find(({ check }) => check === 'demo');
    expect(await demo()).toMatchObject({ state: 'wrong', found: expect.stringContaining('demo-admin') });
    await db.collection(ACCOUNTS).updateOne({}, { $set: { disabled: true } });
    expect(await demo()).toMatchObject({ state: 'ok' });
  });

  it('report a module without record types', async () => {
    const db = await database();
    await db
      .collection<{ _id: string; id: string; module: string }>(RECORD_TYPES)
      .insertOne({ _id: 'A/B/C/D', id: 'A-B-C-D', module: 'PublicWorks' });
    const modules = async () => (await checkStoredData(db)).find(({ check }) => check === 'modules');
    use({ MODULES: 'public works' });
    expect(await modules()).toMatchObject({ state: 'ok' });
    use({ MODULES: 'Bilding' });
    expect(await modules()).toMatchObject({ state: 'warning', advice: expect.stringContaining('PublicWorks') });
    use({ MODULES: 'public works, Bilding, Planing' });
    expect(await modules()).toMatchObject({
      state: 'warning',
      found: 'MODULES names Bilding, Planing, but no record type belongs there',
    });
  });
});

it('compareClocks allows for the response time', () => {
  expect(compareClocks('x', 10_000, [9_000, 11_000]).state).toBe('ok');
  expect(compareClocks('x', 17_000, [9_000, 11_000])).toMatchObject({ state: 'wrong', found: '6.0 s from x' });
  expect(compareClocks('x', 0, [0, 60_000]).state).toBe('ok');
});

it('checkMail reports an unreachable mail server without printing the password', async () => {
  use({ ...DEFAULTS, SMTP_URL: 'smtp://user:s3cret@127.0.0.1:1', MAIL_FROM: 'a@example.org' });
  const findings = await checkMail();
  expect(findings).toMatchObject([{ state: 'wrong', found: expect.stringContaining('127.0.0.1:1') }]);
  expect(JSON.stringify(findings)).not.toContain('s3cret');
  use(DEFAULTS);
});

it('checkMail reports a mail server on another host that offers no TLS', async () => {
  const server = new SMTPServer({ disabledCommands: ['STARTTLS'], authOptional: true, logger: false });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  const { port } = server.server.address() as AddressInfo;
  use({ ...DEFAULTS, SMTP_URL: `smtp://0.0.0.0:${port}`, MAIL_FROM: 'a@example.org' });
  expect(await checkMail()).toMatchObject([
    { state: 'wrong', found: expect.stringContaining('TLS'), advice: expect.stringContaining('smtps://') },
  ]);
  server.close();
  use(DEFAULTS);
});
