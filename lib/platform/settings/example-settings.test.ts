import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEnv } from './env';
import { readSettingsFile } from './settings-file';

// Tests the example settings together with the steps in docs/run/install.md.

const ROOT = path.resolve(import.meta.dirname, '../../..');
const EXAMPLE = path.join(ROOT, 'deploy/portal.settings.example.yaml');
const STEPS = readFileSync(path.join(ROOT, 'docs/run/install.md'), 'utf8');
const INSTALLED = '/etc/records-portal/portal.settings.yaml';
const ADD_SECRET = /^echo "SESSION_SECRET: .*$/m.exec(STEPS)?.[0] ?? '';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'example-settings-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const settingsOf = (file: string) => readEnv({ SETTINGS_FILE: file } as unknown as NodeJS.ProcessEnv);

it('the example lacks only the secret, and the documented step adds a random one', () => {
  expect(() => settingsOf(EXAMPLE)).toThrow(
    /^Settings:\n {2}SESSION_SECRET is missing: at least 32 random characters$/,
  );
  const secrets = ['one', 'two'].map((name) => {
    const file = path.join(folder, name);
    copyFileSync(EXAMPLE, file);
    execFileSync('sh', ['-c', ADD_SECRET.replace(INSTALLED, file)]);
    const env = settingsOf(file);
    expect(env).toMatchObject({ AGENCY_CODE: 'EXAMPLE', demo: false, publicUrl: 'https://records.example.org' });
    expect(Object.keys(env.HELP_TEXTS)).toEqual(['home', 'my-records']);
    return env.sessionSecret;
  });
  expect(secrets).toEqual([expect.stringMatching(/^[\da-f]{64}$/), expect.stringMatching(/^[\da-f]{64}$/)]);
  expect(new Set(secrets).size).toBe(2);
});

it('the example starts with the required settings, and the steps complete the file before the portal starts', () => {
  const [first = ''] = readFileSync(EXAMPLE, 'utf8').split('# The rest');
  const names = [...first.matchAll(/^([A-Z_]+):/gm)].map(([, name]) => name);
  expect(names).toEqual(['AGENCY_CODE', 'AGENCY_TIME_ZONE', 'AGENCY_NAME', 'PUBLIC_URL', 'TRUSTED_PROXY_HOPS', 'DEMO']);
  expect([...(readSettingsFile(EXAMPLE)?.settings.keys() ?? [])]).toEqual(expect.arrayContaining(names));
  const steps = [
    '-m 640 deploy/portal.settings.example.yaml',
    ADD_SECRET,
    `Now edit \`${INSTALLED}\``,
    'systemctl enable',
  ];
  const places = steps.map((step) => STEPS.indexOf(step));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});
