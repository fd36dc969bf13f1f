import { expect, it } from 'vitest';
import { MESSAGES } from '../platform/languages/messages';
import { acceptsReports, codeToWords, moduleName, sortByModuleName } from './module-words';

const english = (code: string): string => moduleName(code, (word) => MESSAGES.en.Modules[word]);
const spanish = (code: string): string => moduleName(code, (word) => MESSAGES.es.Modules[word]);

it.each([
  ['Building', 'Building', 'Construcción'],
  ['ServiceRequests', 'Service requests', 'Solicitudes de servicio'],
  ['ServiceRequest', 'Service requests', 'Solicitudes de servicio'],
  ['PUBLICWORKS', 'Public works', 'Obras públicas'],
  ['public_works', 'Public works', 'Obras públicas'],
  ['ParksAndTrees', 'Parks And Trees', 'Parks And Trees'],
  ['Build,ing', 'Build,ing', 'Build,ing'],
  ['constructor', 'constructor', 'constructor'],
])('moduleName of %s is %s in English and %s in Spanish', (code, inEnglish, inSpanish) => {
  expect(english(code)).toBe(inEnglish);
  expect(spanish(code)).toBe(inSpanish);
});

it.each([
  ['Build,ing "X"', 'Build,ing "X"'],
  ['GISData', 'GIS Data'],
  ['Zone2Permits', 'Zone2 Permits'],
  ['NIÑOSÁrea', 'NIÑOS Área'],
  ['parks', 'parks'],
  ['Parks and trees', 'Parks and trees'],
  ['_', '_'],
])('codeToWords turns %s into %s', (code, words) => expect(codeToWords(code)).toBe(words));

it.each([
  ['ServiceRequests', true],
  ['service_request', true],
  ['Enforcement', true],
  ['Building', false],
  ['ParksAndTrees', false],
])('acceptsReports of %s is %s', (code, expected) => expect(acceptsReports(code)).toBe(expected));

it('sortByModuleName sorts by the translated name', () => {
  const types = ['Building', 'Fire', 'Building'].map((module, at) => ({ module, at }));
  expect(sortByModuleName(types, spanish, 'es').map(({ at }) => at)).toEqual([1, 0, 2]);
});
