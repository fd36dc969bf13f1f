import { describe, expect, it } from 'vitest';
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };

type Messages = { readonly [key: string]: string | Messages };

const flat = (messages: Messages, prefix = ''): [string, string][] =>
  Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value] as [string, string]] : flat(value, `${prefix}${key}.`),
  );

/** Names in braces, also those that a plural is chosen by. */
const argumentsOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name ?? '')),
];

describe('messages', () => {
  it('has the same keys in both languages', () => {
    expect(flat(es).map(([key]) => key)).toEqual(flat(en).map(([key]) => key));
  });

  it('names the same arguments in both languages', () => {
    const spanish = new Map(flat(es));
    for (const [key, text] of flat(en)) {
      expect(argumentsOf(spanish.get(key) ?? ''), key).toEqual(expect.arrayContaining(argumentsOf(text)));
      expect(argumentsOf(text), key).toEqual(expect.arrayContaining(argumentsOf(spanish.get(key) ?? '')));
    }
  });

  it('calls a cost by one word in Spanish', () => {
    expect(flat(es).filter(([, text]) => /\bcostes?\b/i.test(text))).toEqual([]);
  });

  it.each([...flat(en), ...flat(es)])('%s does not beg or joke', (_key, text) => {
    expect(text).not.toMatch(/\b(please|oops|por favor|ups)\b/i);
    expect(text.trim()).not.toBe('');
  });
});
