import { expect, it } from 'vitest';
import { misspelledNames } from './misspelled-names';

it('suggests the setting that a misspelled name means', () => {
  expect(misspelledNames({ NODE_ENV: 'test', MONGODB_URL: 'x' })).toEqual([
    { name: 'MONGODB_URL', suggestion: 'MONGODB_URI' },
  ]);
});

it.each(['OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_SERVICE_NAME', 'PATH', 'SETTINGS_FILE'])(
  'does not take %s, which others read, for a misspelled setting',
  (name) => expect(misspelledNames({ NODE_ENV: 'test', [name]: 'x' })).toEqual([]),
);
