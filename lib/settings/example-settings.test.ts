import path from 'node:path';
import { expect, it } from 'vitest';
import { readEnv } from '../env';

it('the example that operators copy is right as it stands, but for the secret', () => {
  const file = path.resolve(import.meta.dirname, '../../deploy/portal.settings.example.yaml');
  const env = readEnv({ SETTINGS_FILE: file, SESSION_SECRET: 'x'.repeat(32) } as unknown as NodeJS.ProcessEnv);
  expect(env).toMatchObject({ AGENCY_CODE: 'EXAMPLE', demo: false, publicUrl: 'https://records.example.org' });
  expect(Object.keys(env.HELP_TEXTS)).toEqual(['home', 'my-records']);
});
