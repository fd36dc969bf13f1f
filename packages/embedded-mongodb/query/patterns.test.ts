import { describe, expect, it } from 'vitest';
import { compilePattern } from './patterns';

// What PCRE2 says, without its UCP, as MongoDB has it.
describe('a pattern', () => {
  it.each<[string, string, string[], string[]]>([
    // classes
    ['^[]x]$', '', [']', 'x'], ['[', 'a']],
    ['^[^]]$', '', ['a', 'b'], [']']],
    ['^[[]$', '', ['['], ['a']],
    ['^[\\w.-]+$', '', ['a-b.c'], ['a b']],
    ['^[a\\-z]+$', '', ['a-z'], ['b']],
    ['^[--/]$', '', ['.', '-'], [',']],
    ['^[.:,[=]$', '', ['=', '['], ['x']],
    ['^[^\\S\\n]+$', '', [' \t'], ['\n', '\u00a0']],
    // escapes
    ['^\\s$', '', [' ', '\v', '\r'], ['\u00a0', '\ufeff', '\u2028']],
    ['^\\S$', '', ['\u00a0', '😀'], [' ']],
    ['^[\\s]$', '', ['\t'], ['\u00a0']],
    ['^\\x{1F600}\\x41\\/\\-\\_\\"$', '', ['😀A/-_"'], []],
    ['^\\p{Lu}$', '', ['É'], ['é']],
    ['^\\cA$', '', ['\x01'], ['A']],
    // lines
    ['^b', 'm', ['a\nb', 'b'], ['a\rb', 'a\u2028b']],
    ['^$', 'm', ['', '\n', 'a\n\nb'], ['a\n']],
    ['a$', 'm', ['a\nb', 'b\na'], ['a\rb', 'a\u2028b', 'a\r\nb']],
    ['a$', '', ['a', 'a\n'], ['a\nb', 'a\n\n', 'a\r']],
    ['^.$', '', ['\r', '😀', '\u2028'], ['\n']],
    ['^.$', 's', ['\n'], []],
    // groups and what is repeated
    ['^(?P<q>[\'"])x\\1$', '', ["'x'"], ['\'x"']],
    ['(?<=ab{2})c', '', ['abbc'], ['abc']],
    ['(?<=ab{2}?)c', '', ['abbc'], ['abc']],
    ['(?<=(?=b+c)b)b', '', ['bbc'], ['bc']],
    ['^{a}]{,$', '', ['{a}]{,'], []],
    ['^a{2,3}?b{x$', '', ['aab{x'], ['ab{x']],
    ['^É\\d+$', 'i', ['é1'], ['e1']],
  ])('%s with the options %j finds %j, and not %j', (source, options, found, others) => {
    const pattern = compilePattern(source, options);
    expect([...found, ...others].filter((text) => pattern.test(text))).toEqual(found);
  });

  const unknown =
    `[[:alpha:]] [a[:digit:]] [^[:space:]] [[.a.]] \\e \\a \\N \\v \\V \\h \\R \\X \\K \\A \\z \\Z \\G \\Qa \\E \\g1 \\g{1}
    \\o{101} \\012 \\12 \\pL \\p{L&} \\p{Greek} \\x \\x4 [\\1] (?i:a) a(?i)b (?>a) (?|a) (?#a) (?'n'a) (?1) (*UCP)a (?P=n) \\k{n}
    a++ a*+ a{2}+ a{2}{3} (?=a)* \\b+ (a)?\\1 (a|b)\\1 (a\\1) \\1(a) (?:(a)|b)*\\1`.split(/\s+/);
  it.each(unknown)('%s is not supported', (source) => {
    expect(() => compilePattern(source)).toThrow(expect.objectContaining({ code: 238 }));
  });

  const wrong = '( ) a) [ [] [^] * +a (?<=a+)x (?<=ab?)x ^\\1$ [b-a] [\\d-z] [a-\\s] \\u0041 \\l \\y a{2,1} \\'.split(
    ' ',
  );
  it.each([...wrong, 'a'.repeat(40_000), '.'.repeat(30_000)])('%s is none', (source) => {
    expect(() => compilePattern(source)).toThrow(expect.objectContaining({ code: 51091 }));
  });

  it.each<[unknown, unknown]>([
    ['a', 5],
    ['a', { toString: 1 }],
    [{ toString: 1 }, undefined],
  ])('is no %j with the options %j', (source, options) => {
    expect(() => compilePattern(source, options)).toThrow(expect.objectContaining({ code: 2 }));
  });
});
