import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** A checkout with packages but without a build. */
let checkout = '';
beforeAll(() => {
  checkout = mkdtempSync(path.join(tmpdir(), 'check-settings-'));
  for (const name of ['lib', 'scripts', 'tsconfig.json', 'package.json', 'package-lock.json'])
    cpSync(path.join(ROOT, name), path.join(checkout, name), { recursive: true });
  const packages = path.join(checkout, 'node_modules');
  mkdirSync(packages);
  for (const name of ['esbuild', 'leven', 'yaml', 'zod'])
    symlinkSync(path.join(ROOT, 'node_modules', name), path.join(packages, name));
  copyFileSync(path.join(ROOT, 'package-lock.json'), path.join(packages, '.installed-lock.json'));
});
afterAll(() => rmSync(checkout, { recursive: true }));

function start(args: readonly string[], settings: Readonly<Record<string, string>>) {
  const { PATH = '' } = process.env;
  const script = path.join(checkout, 'scripts/start.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: checkout,
    encoding: 'utf8',
    env: { NODE_ENV: 'test', PATH, ...settings },
  });
  return { status, stdout, stderr };
}

it.each([
  ['npm start', []],
  ['npm run dev', ['--dev']],
])('%s reports wrong settings and builds nothing', (_what, args) => {
  writeFileSync(path.join(checkout, 'portal.settings.yaml'), 'AGENCY_COLOUR: "#c8102e"\n');
  expect(start(args, { PORT: 'abc', AGENCY_EMIAL: 'records@example.org' })).toEqual({
    status: 1,
    stdout: '',
    stderr: [
      'AGENCY_EMIAL in the environment is not a setting; did you mean AGENCY_EMAIL?',
      '',
      'Settings:',
      '  AGENCY_COLOUR is not a setting; did you mean AGENCY_COLOR? (portal.settings.yaml, line 1)',
      '  PORT must be a port number, 0 to 65535, not "abc" (environment)',
      '',
    ].join('\n'),
  });
  expect(existsSync(path.join(checkout, 'dist'))).toBe(false);
});

it('npm start reports an unreadable settings file', () => {
  expect(start([], { SETTINGS_FILE: '/no/such.yaml' })).toMatchObject({
    status: 1,
    stderr:
      '\nSettings:\n  SETTINGS_FILE /no/such.yaml cannot be read (ENOENT): it must be a YAML file that this user may read\n',
  });
});
