import { expect, it } from 'vitest';
import enMessages from '@/lib/i18n/messages/en.json' with { type: 'json' };
import esMessages from '@/lib/i18n/messages/es.json' with { type: 'json' };
import { GLOBAL_ERROR_WORDS } from './global-error-words';

it.each([
  ['en', enMessages],
  ['es', esMessages],
] as const)('says what every other error page says, in %s', (locale, messages) => {
  expect(messages.Errors).toMatchObject(GLOBAL_ERROR_WORDS[locale]);
});
