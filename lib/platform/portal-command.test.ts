import { afterEach, expect, it } from 'vitest';
import { portalCommand } from './portal-command';

afterEach(() => {
  delete process.env.PORTAL_COMMAND;
});

it('portalCommand returns the command of this installation', () => {
  expect(portalCommand('account list')).toBe('npm run portal -- account list');
  process.env.PORTAL_COMMAND = 'node scripts/run-built.mjs';
  expect(portalCommand('account list')).toBe('node scripts/run-built.mjs account list');
});
