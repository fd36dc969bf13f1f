import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_TIME_ZONE } from '../../../lib/platform/settings/demo-agency';
import { freePort } from '../../../lib/server/processes/free-port';
import { type Portal, ROOT, startPortal } from '../../support/portal-process';

// `portal doctor` with the portal running and stopped, and what `npm start` refuses.

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'doctor-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Run = { readonly code: number | null; readonly stdout: string; readonly all: string };

async function run(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Run> {
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...process.env, MONGODB_URI: '', ...env } });
  let [stdout, all] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk;
    all += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    all += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, stdout, all };
}

type Finding = { readonly check: string; readonly state: string; readonly found: string };

async function doctor(env: Readonly<Record<string, string>>) {
  const { code, stdout } = await run(['scripts/portal.mjs', 'doctor', '--json'], env);
  const { findings } = JSON.parse(stdout) as { findings: Finding[] };
  const of = (name: string) => findings.filter(({ check }) => check === name);
  return { code, of, wrong: findings.filter(({ state }) => state === 'wrong') };
}

let portal: Portal | undefined;
afterAll(() => portal?.stop());

it('doctor finds no problem, whether the portal is running or stopped', async () => {
  const dataDir = path.join(folder, 'data');
  portal = await startPortal({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
  const settings = { DATA_DIR: dataDir, PORT: new URL(portal.baseUrl).port };
  const running = await doctor(settings);
  expect(running.wrong).toEqual([]);
  expect(running.code).toBe(0);
  expect(running.of('address')).toMatchObject([{ state: 'ok' }]);
  // The settings of another agency with the same port.
  const another = await doctor({
    PORT: settings.PORT,
    DATA_DIR: path.join(folder, 'other'),
    AGENCY_NAME: 'Other Town',
  });
  expect(another.wrong).toMatchObject([
    { check: 'address', found: expect.stringMatching(/serves ".+", not "Other Town"/) },
  ]);
  expect(running.of('clock')).toHaveLength(2);
  expect(running.of('data folder')).toMatchObject([{ found: expect.stringContaining('locked by process') }]);
  await portal.stop();
  portal = undefined;

  const stopped = await doctor(settings);
  expect(stopped.wrong).toEqual([]);
  expect(stopped.of('address')).toMatchObject([{ state: 'warning' }]);
  expect(stopped.of('data folder')).toMatchObject([{ found: expect.stringContaining('not locked') }]);
  expect(stopped.of('indexes')).toMatchObject([{ state: 'ok' }]);

  // Demo data in a portal that is no longer a demo, in a folder that other users can enter.
  const real = {
    DEMO: 'off',
    AGENCY_TIME_ZONE: DEMO_TIME_ZONE,
    PUBLIC_URL: 'http://records.example.org',
    SESSION_SECRET: '0123456789abcdef0123456789abcdef',
  };
  const risky = await doctor({ ...settings, ...real });
  expect(risky.code).toBe(1);
  expect(risky.wrong.map(({ check }) => check).sort()).toEqual(['TLS', 'demo']);
  await chmod(dataDir, 0o755);
  const open = await doctor(settings);
  expect(open.wrong).toMatchObject([{ check: 'data folder', found: expect.stringContaining('mode 755') }]);

  const other = await run(['scripts/start.mjs'], { ...settings, AGENCY_CODE: 'OTHER' });
  expect(other.code).toBe(1);
  expect(other.all).toContain('AGENCY_CODE is OTHER, but the stored records belong to DEMO');
}, 180_000);

it('doctor lists every wrong setting with its file and line, and exits with 1', async () => {
  const file = path.join(folder, 'portal.settings.yaml');
  await writeFile(file, 'AGENCY_NAME: City\nAGENCY_COLOUR: "#c8102e"\nPORT: many\n');
  const { code, stdout } = await run(['scripts/portal.mjs', 'doctor'], { SETTINGS_FILE: file });
  expect(code).toBe(1);
  expect(stdout).toContain(`AGENCY_COLOUR is not a setting; did you mean AGENCY_COLOR? (${file}, line 2)`);
  expect(stdout).toContain(`PORT must be a port number, 0 to 65535, not "many" (${file}, line 3)`);
  expect(stdout).toMatch(/2 things wrong, 0 warnings, 0 ok\.\n$/);
});

it('npm start reports a port in use before it loads anything', async () => {
  const port = await freePort();
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const started = await run(['scripts/start.mjs'], { DATA_DIR: path.join(folder, 'none'), PORT: String(port) });
  server.close();
  expect(started.code).toBe(1);
  expect(started.all).toContain(`Port ${port} is in use: stop the program that uses it, or set PORT.`);
  expect(started.all).not.toContain('Loading the demo agency');
});

it('doctor and npm start name the database port that another process uses', async () => {
  const port = await freePort();
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  const settings = {
    DATA_DIR: path.join(folder, 'taken'),
    PORT: String(await freePort()),
    EMBEDDED_DB_PORT: String(port),
  };
  const started = await run(['scripts/start.mjs'], settings);
  const { wrong } = await doctor(settings);
  server.close();
  expect(started.code).toBe(1);
  expect(started.all).toContain(`Port ${port} is in use: stop the program that uses it, or set EMBEDDED_DB_PORT.`);
  expect(wrong).toMatchObject([{ check: 'database', found: expect.stringContaining('EMBEDDED_DB_PORT') }]);
}, 60_000);
