import { describe, expect, it } from 'vitest';
import {
  expectParameterError,
  getDescription,
  getMine,
  getStatuses,
  getTypes,
  parseDescription,
  parseMine,
  parseStatuses,
  parseTypes,
} from '../../support/answers';
import { get, tokenOf } from '../../support/api-client';

/** The `text` values of an answer in order, and everything else in it. */
function splitTexts(answer: unknown): { texts: string[]; rest: unknown } {
  const texts: string[] = [];
  const rest: unknown = JSON.parse(JSON.stringify(answer), (name, value: unknown) => {
    if (name !== 'text' || typeof value !== 'string') return value;
    texts.push(value);
    return undefined;
  });
  return { texts, rest };
}

const OPERATIONS = [
  [
    'my records',
    async (lang: string, token: string) => await getMine({ lang, expand: 'contacts,professionals' }, token),
    parseMine,
  ],
  ['record types', async (lang: string) => await getTypes({ module: 'Building', lang }), parseTypes],
  [
    'checklist statuses',
    async (lang: string, token: string) => await getStatuses({ group: 'BUILDING', lang }, token),
    parseStatuses,
  ],
] as const;

describe.each(OPERATIONS)('the lang parameter of %s', (_, ask, parse) => {
  it('changes only display text, and Content-Language names the language used', async () => {
    const token = await tokenOf('contractor');
    const [english, spanish] = await Promise.all([ask('en', token), ask('es', token)]);
    expect([english.headers.get('content-language'), spanish.headers.get('content-language')]).toEqual([
      'en-US',
      'es-US',
    ]);
    const inEnglish = splitTexts(await parse(english));
    const inSpanish = splitTexts(await parse(spanish));
    expect(inSpanish.rest).toEqual(inEnglish.rest);
    expect(inSpanish.texts).toHaveLength(inEnglish.texts.length);
    expect(inSpanish.texts).not.toEqual(inEnglish.texts);
  });

  it.each([
    ['en', 'en-US'],
    ['en_US', 'en-US'],
    ['en-US', 'en-US'],
    ['EN_us', 'en-US'],
    ['en-GB', 'en-US'],
    ['es', 'es-US'],
    ['es_US', 'es-US'],
    ['es-us', 'es-US'],
    ['es-MX', 'es-US'],
    ['ES-mx', 'es-US'],
    ['es-Latn-US-x-private', 'es-US'],
    ['xx', 'en-US'],
    ['fr', 'fr-CA'],
    ['fr-CA', 'fr-CA'],
    ['fr_CA', 'fr-CA'],
    ['de_CA', 'en-US'],
    ['', 'en-US'],
    ['  ', 'en-US'],
    ['e', 'en-US'],
    ['español', 'en-US'],
    ['*', 'en-US'],
    ['__proto__', 'en-US'],
    ['{"$gt":""}', 'en-US'],
    ['-_-', 'en-US'],
  ])('treats %j as %s', async (lang, used) => {
    const token = await tokenOf('contractor');
    const response = await ask(lang, token);
    const exact = await ask(used, token);
    expect(response.headers.get('content-language')).toBe(used);
    expect(await parse(response)).toEqual(await parse(exact));
  });

  it('defaults to English, regardless of Accept-Language', async () => {
    const token = await tokenOf('contractor');
    const path = new URL((await ask('en', token)).url);
    path.searchParams.delete('lang');
    const response = await get(`${path.pathname}${path.search}`, token, { 'accept-language': 'es' });
    expect(response.headers.get('content-language')).toBe('en-US');
    expect(await parse(response)).toEqual(await parse(await ask('en', token)));
  });
});

describe('the lang parameter', () => {
  it('is accepted by describe and changes only Content-Language', async () => {
    const token = await tokenOf('citizen');
    const type = 'Building/Residential/Garage/New';
    const spanish = await getDescription({ type, lang: 'es' }, token);
    expect(spanish.headers.get('content-language')).toBe('es-US');
    const english = await getDescription({ type }, token);
    expect(english.headers.get('content-language')).toBe('en-US');
    expect(await parseDescription(spanish)).toEqual(await parseDescription(english));
  });

  it.each(['status', 'type'] as const)('translates the %s of a record into Spanish', async (name) => {
    const token = await tokenOf('contractor');
    const [english, spanish] = await Promise.all(
      ['en', 'es'].map(
        async (lang) => await parseMine(await getMine({ lang, statusTypes: 'COMPLETE', limit: '1' }, token)),
      ),
    );
    expect(spanish?.result[0]?.[name]?.value).toBe(english?.result[0]?.[name]?.value);
    expect(spanish?.result[0]?.[name]?.text).not.toBe(english?.result[0]?.[name]?.text);
  });

  it('is refused if it is sent twice', async () => {
    await expectParameterError(await getMine('lang=en&lang=es'), 'bad_request', 'lang');
  });
});
