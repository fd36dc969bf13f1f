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
  ['another caller', { principal: { kind: 'app', appId: 'a', scopes: [] } as const }],
  ['another language', { locale: 'es_US' }],
  ['other parameters', { parametersJson: 'limit=01' }],
  ['other content', { digest: bodyDigest(Buffer.from('[]')) }],
])('entityTag differs for %s', (_what, change) => expect(entityTag({ ...base, ...change })).not.toBe(tag));

it.each([
  ['is true for the tag', tag, true],
  ['is true for the tag without W/', tag.slice(2), true],
  ['is true for a list with the tag', `"x", ${tag} , W/"y"`, true],
  ['is true for *', '*', true],
  ['is false for another tag', '"x"', false],
  ['is false for an empty header', '', false],
  ['is false without a header', null, false],
])('matchesTag %s', (_header, header, matches) => expect(matchesTag(header, tag)).toBe(matches));
