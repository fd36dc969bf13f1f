import { expect, it } from 'vitest';
import { Settings } from '@/lib/platform/settings/definitions';
import { readDocument } from '../../e2e/support/documents';

it('docs/run/settings.md lists every setting, and no other', () => {
  const rows = [...readDocument('docs/run/settings.md').matchAll(/^\| (`[^|]+`) \|/gm)];
  const told = rows.flatMap(([, names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  // SETTINGS_FILE is not in the schema, because the settings file cannot contain its own path.
  expect(told.sort()).toEqual([...Object.keys(Settings.shape), 'SETTINGS_FILE'].sort());
});
