import { describe, expect, it } from 'vitest';
import { JsonFault, type JsonNode, readJson } from './json-text';

const plain = (node: JsonNode): unknown => {
  if (node.kind === 'object') return Object.fromEntries(node.members.map(({ name, value }) => [name, plain(value)]));
  if (node.kind === 'list') return node.items.map(plain);
  return node.kind === 'null' ? null : node.value;
};

const faultOf = (text: string): string => {
  try {
    readJson(text);
  } catch (error) {
    if (error instanceof JsonFault) return `${error.fault} ${error.at.line}:${error.at.column} ${error.found}`.trim();
    throw error;
  }
  return 'none';
};

describe('readJson', () => {
  it.each([
    '{}',
    '[]',
    '"a"',
    '-0.5e+10',
    '{"a":[1,2,{"b":null}],"c":"\\u00e9\\n\\"","d":true,"e":""}',
    ' \r\n\t{ "a" : 1 }\n',
    '"😀 ñ"',
    '[0, -1, 1e3, 12345678901234567890]',
  ])('reads %s like JSON.parse', (text) => {
    expect(plain(readJson(text))).toEqual(JSON.parse(text));
  });

  it('knows where everything stands, whatever ends a line', () => {
    const node = readJson('{\r\n  "a": 1,\n  "b": [\r    true\n]}');
    if (node.kind !== 'object') throw new Error('not an object');
    expect(node.members.map(({ at }) => at)).toEqual([
      { line: 2, column: 3 },
      { line: 3, column: 3 },
    ]);
    const list = node.members[1]?.value;
    expect(list?.kind === 'list' && list.items[0]?.at).toEqual({ line: 4, column: 5 });
  });

  it('keeps a name that is there twice', () => {
    const node = readJson('{"a":1,"a":2}');
    expect(node.kind === 'object' && node.members.length).toBe(2);
  });

  it.each([
    ['', 'nothing 1:1'],
    [' \n ', 'nothing 2:2'],
    ['{', 'endedEarly 1:2'],
    ['{"a": ', 'endedEarly 1:7'],
    ['{"a": 1', 'endedEarly 1:8'],
    ['[1,', 'endedEarly 1:4'],
    ['{"a" 1}', 'missingColon 1:6 1'],
    ['{"a": 1 "b": 2}', 'missingComma 1:9 "'],
    ['{"a": 1,\n"b" 2}', 'missingColon 2:5 2'],
    ['{"a": 1,}', 'extraComma 1:8 ,'],
    ['{\n  "a": 1,\n}', 'extraComma 2:9 ,'],
    ['[1,,2]', 'extraComma 1:4 ,'],
    ['[,1]', 'unexpected 1:2 ,'],
    ['{a: 1}', 'bareName 1:2 a'],
    ['{"a": yes}', 'bareWord 1:7 y'],
    ['{"a": True}', 'bareWord 1:7 T'],
    ['{"a": undefined}', 'bareWord 1:7 u'],
    ["{'a': 1}", "singleQuote 1:2 '"],
    ['{“a”: 1}', 'curlyQuote 1:2 “'],
    ['{"a": ”b”}', 'curlyQuote 1:7 ”'],
    ['{ // note\n}', 'comment 1:3 /'],
    ['{"a": 1 /* note */}', 'comment 1:9 /'],
    ['{"a": "b}', 'openText 1:7 "'],
    ['{"a": "b\n"}', 'openText 1:7 "'],
    ['{"a": "b\tc"}', 'controlCharacter 1:9'],
    ['{"a": "\\q"}', 'escape 1:8 \\'],
    ['{"a": "\\u12g4"}', 'escape 1:8 \\'],
    ['{"a": 007}', 'number 1:7 0'],
    ['{"a": 1.}', 'number 1:7 1'],
    ['{"a": .5}', 'number 1:7 .'],
    ['{"a": +5}', 'number 1:7 +'],
    ['{"a": 1.2.3}', 'number 1:7 1'],
    ['{"a": 5kg}', 'number 1:7 5'],
    ['{"a": -}', 'number 1:7 -'],
    ['{} {}', 'more 1:4 {'],
    ['{"a": 1}}', 'more 1:9 }'],
    ['{"a": [1}', 'missingComma 1:9 }'],
    ['[1 2]', 'missingComma 1:4 2'],
  ])('finds what is wrong with %j', (text, fault) => {
    expect(faultOf(text)).toBe(fault);
  });

  it('does not exhaust the stack', () => {
    expect(faultOf('['.repeat(100_000))).toBe('tooDeep 1:102 [');
  });
});
