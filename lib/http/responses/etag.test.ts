import { expect, it } from 'vitest';
import { ANONYMOUS } from '../principal';
import { bodyDigest, entityTag, matchesTag } from './etag';

const base = {
  principal: ANONYMOUS,
  locale: 'en_US',
  parametersJson: 'limit=1',
  digest: bodyDigest(Buffer.from('{}')),
};
const tag = entityTag(base);

it('entityTag is the same for the same response, parameters and caller', () => {
  expect(entityTag({ ...base })).toBe(tag);
  expect(tag).toMatch(/^W\/"[A-Za-z0-9_-]{27}"$/);
});

it.each([
  ['caller', { principal: { kind: 'app', appId: 'a', scopes: [] } as const }],
  ['language', { locale: 'es_US' }],
  ['parameters', { parametersJson: 'limit=01' }],
  ['content', { digest: bodyDigest(Buffer.from('[]')) }],
])('entityTag differs for another %s', (_what, change) => expect(entityTag({ ...base, ...change })).not.toBe(tag));

it.each([
  [tag, true],
  [tag.slice(2), true],
  [`"x", ${tag} , W/"y"`, true],
  ['*', true],
  ['"x"', false],
  ['', false],
  [null, false],
])('matchesTag: If-None-Match %s returns %s', (header, matches) => expect(matchesTag(header, tag)).toBe(matches));
