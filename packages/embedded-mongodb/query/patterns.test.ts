import { describe, expect, it } from 'vitest';
import { compilePattern } from './patterns';

// Expected results come from PCRE2 without UCP, as in MongoDB.
describe('compilePattern', () => {
  it.each<[string, string, string[], string[]]>([
    // classes
    ['^[\\w.-]+$', '', ['a-b.c'], ['a b']],
    ['^[a\\-z]+$', '', ['a-z'], ['b']],
    ['^[--/]$', '', ['.', '-'], [',']],
    ['^[^a-c\\]]$', '', ['d', '😀'], ['b', ']']],
    ['^[.:,=(]$', '', ['=', '('], ['x']],
    // escapes
    ['^\\s$', '', [' ', '\v', '\r'], ['\u00a0', '\ufeff', '\u2028']],
    ['^\\S$', '', ['\u00a0', '😀'], [' ']],
    ['^[\\s]$', '', ['\t'], ['\u00a0']],
    ['^\\/\\-\\_\\"\\{\\.$', '', ['/-_"{.'], ['/-_"{x']],
    // lines
    ['a$', '', ['a', 'a\n'], ['a\nb', 'a\n\n', 'a\r']],
    ['^.$', '', ['\r', '😀', '\u2028'], ['\n']],
    ['^.$', 's', ['\n'], []],
    // groups and quantifiers
    ['^(?:ab|(c){2})+?$', '', ['abcc'], ['abc']],
    ['^a{2,3}?b$', '', ['aab'], ['ab']],
    ['^É\\d+$', 'i', ['é1'], ['e1']],
  ])('compiles %s with the options %j to match %j, but not %j', (source, options, found, others) => {
    const pattern = compilePattern(source, options);
    expect([...found, ...others].filter((text) => pattern.test(text))).toEqual(found);
  });

  const unknown =
    `[[:alpha:]] [a[:digit:]] [[.a.]] []x] [^]] \\e \\a \\A \\z \\Z \\G \\Qa \\K \\R \\X \\h \\N \\g1 \\x41 \\x{1F600} \\u0041 \\cA \\012 \\1
    \\pL \\p{Lu} [\\1] [\\b] [^\\S] (?i)a (?i:a) (?>a) (?|a) (?#a) (?'n'a) (?P<n>a) (?<n>a) (?1) (*UCP)a (?=a) (?!a) (?<=a)b \\k{n}
    a++ a*+ a{2}+ a{2}{3} \\b+ ^* (a)\\1 a{ a} a{,2} ] \\`.split(/\s+/);
  it.each(unknown)('rejects %s, which JavaScript may read differently', (source) => {
    expect(() => compilePattern(source)).toThrow(expect.objectContaining({ code: 238 }));
  });
  it.each(['m', 'x'])('rejects the option %s', (options) => {
    expect(() => compilePattern('a', options)).toThrow(expect.objectContaining({ code: 238 }));
  });

  const wrong = '( ) a) * +a [b-a] [\\d-z] [a-\\s] a{2,1}'.split(' ');
  it.each<readonly [string, string]>([
    ...wrong.map((source) => [source, source] as const),
    ['a pattern of 40,000 letters', 'a'.repeat(40_000)],
    ['a pattern of 30,000 dots', '.'.repeat(30_000)],
  ])('rejects %s as invalid', (_pattern, source) => {
    expect(() => compilePattern(source)).toThrow(expect.objectContaining({ code: 51091 }));
  });

  it.each<[unknown, unknown]>([
    ['a', 5],
    ['a', { toString: 1 }],
    [{ toString: 1 }, undefined],
  ])('rejects %j with the options %j', (source, options) => {
    expect(() => compilePattern(source, options)).toThrow(expect.objectContaining({ code: 2 }));
  });
});
