import { expect, it } from 'vitest';
import { csvFile, fileName } from './csv-file';

it('csvFile quotes cells where necessary and escapes formulas', () => {
  expect(
    csvFile([
      ['a', 'b, "c"', 3],
      ['=1+1', '+x', -5],
      ['@x', '-x', 'señal\nnext'],
    ]),
  ).toBe('\ufeffa,"b, ""c""",3\r\n\'=1+1,\'+x,-5\r\n\'@x,\'-x,"señal\nnext"\r\n');
});

it.each([
  ['Building-Residential-Single Family-New', 'Building-Residential-Single-Family-New'],
  ['Señal/../x', 'Senal-..-x'],
  ['"; drop', 'drop'],
  ['☃', 'file'],
])('fileName of %s is %s', (text, name) => {
  expect(fileName(text)).toBe(name);
});
