import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { keepOwnCookies } from './own-cookies';

function kept(cookie?: string): string | undefined {
  const headers = cookie === undefined ? {} : { cookie };
  keepOwnCookies({ headers } as IncomingMessage);
  return (headers as { cookie?: string }).cookie;
}

it.each([
  [undefined, undefined],
  ['', undefined],
  ['a=1; b=2', undefined],
  ['locale=es', 'locale=es'],
  ['a=1;locale=es ;  next-auth.session-token=x=y', 'locale=es; next-auth.session-token=x=y'],
  ['locale=es; locale=en', 'locale=es'],
  ['known-device=a.1.b~c.2.d; known=1', 'known-device=a.1.b~c.2.d'],
  [
    'next-auth.callback-url=/a; _interaction=1; _interaction.sig=2; _session=3',
    'next-auth.callback-url=/a; _interaction=1; _interaction.sig=2',
  ],
  ['Locale=es; xlocale=es; locale', 'locale'],
])('of %s stays %s', (sent, expected) => {
  expect(kept(sent)).toBe(expected);
});
