import { expect, it } from 'vitest';
import { dropForeignCookies } from './own-cookies';

function kept(cookie?: string): string | undefined {
  const headers: { cookie?: string } = cookie === undefined ? {} : { cookie };
  const request = { headers, rawHeaders: ['Accept', '*/*', ...(cookie === undefined ? [] : ['Cookie', cookie])] };
  dropForeignCookies(request);
  // Web requests are built from the raw headers.
  expect(request.rawHeaders.slice(2)).toEqual(headers.cookie === undefined ? [] : ['cookie', headers.cookie]);
  return headers.cookie;
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
    'next-auth.callback-url=/a; _interaction=1; _interaction.sig=2; _session=3; _interaction_resume=4',
    'next-auth.callback-url=/a; _interaction=1; _interaction.sig=2; _interaction_resume=4',
  ],
  ['Locale=es; xlocale=es; locale', 'locale'],
])('dropForeignCookies keeps only the portal’s cookies of "%s"', (sent, expected) => {
  expect(kept(sent)).toBe(expected);
});

it('dropForeignCookies ignores cookies beyond the number and length that browsers store', () => {
  expect(kept(`${'a=1; '.repeat(180)}locale=es`)).toBe('locale=es');
  expect(kept(`${'a=1; '.repeat(5_000)}locale=es`)).toBe(undefined);
  expect(kept(`next-auth.session-token=${'a'.repeat(4_000)}`)).toHaveLength(4_024);
  expect(kept(`next-auth.session-token=${'a'.repeat(5_000)}`)).toBe(undefined);
});
