import { expect, it } from 'vitest';
import { withArticle, withArticles } from './agency-messages';

const CONTACT = 'Contact {agency}.';
const FIRST = 'Hello. {agency} needs more. Ask {agency}.';

it.each([
  ['City of Example', 'Contact the {agency}.'],
  ['Records Office', 'Contact the {agency}.'],
  ['Department of Buildings', 'Contact the {agency}.'],
  ['Example County', CONTACT],
  ['The Records Office', CONTACT],
  ['Ciudad de Ejemplo', CONTACT],
])('withArticle in English with the name %s is “%s”', (agency, text) => {
  expect(withArticle(CONTACT, 'en', agency)).toBe(text);
});

it('withArticle begins a sentence with a capital letter', () => {
  expect(withArticle(FIRST, 'en', 'City of Example')).toBe('Hello. The {agency} needs more. Ask the {agency}.');
  expect(withArticle('{agency} le invita.', 'es', 'Condado de Ejemplo')).toBe('El {agency} le invita.');
});

it.each([
  ['City of Example', 'con la Ciudad de Example, de la Ciudad de Example, a la Ciudad de Example'],
  ['County of Example', 'con el Condado de Example, del Condado de Example, al Condado de Example'],
  ['Ayuntamiento de Ejemplo', 'con el {agency}, del {agency}, al {agency}'],
  ['Ciudad de Ejemplo', 'con la {agency}, de la {agency}, a la {agency}'],
  ['Records Office', 'con {agency}, de {agency}, a {agency}'],
  ['City of {Example}', 'con {agency}, de {agency}, a {agency}'],
])('withArticle in Spanish with the name %s is “%s”', (agency, text) => {
  expect(withArticle('con {agency}, de {agency}, a {agency}', 'es', agency)).toBe(text);
});

it.each([
  ['City of Example', 'avec la Ville d’Example, de la Ville d’Example, à la Ville d’Example'],
  ['Town of Banff', 'avec la Ville de Banff, de la Ville de Banff, à la Ville de Banff'],
  ['County of Grey', 'avec le Comté de Grey, du Comté de Grey, au Comté de Grey'],
  ['State of Maine', 'avec {agency}, de {agency}, à {agency}'],
  ['Ville de Laval', 'avec la {agency}, de la {agency}, à la {agency}'],
  ['Ministère des Forêts', 'avec le {agency}, du {agency}, au {agency}'],
  ['Office du logement', 'avec l’{agency}, de l’{agency}, à l’{agency}'],
  ['Aspen County', 'avec {agency}, d’{agency}, à {agency}'],
  ['Records Office', 'avec {agency}, de {agency}, à {agency}'],
])('withArticle in French with the name %s is “%s”', (agency, text) => {
  expect(withArticle('avec {agency}, de {agency}, à {agency}', 'fr', agency)).toBe(text);
});

it('withArticle begins a French sentence with a capital letter, and ends no other word with “de”', () => {
  expect(withArticle('{agency} écrit. De {agency}.', 'fr', 'County of Grey')).toBe(
    'Le Comté de Grey écrit. Du Comté de Grey.',
  );
  expect(withArticle('mode {agency}', 'fr', 'County of Grey')).toBe('mode le Comté de Grey');
});

it('withArticles changes messages that the build has compiled, and leaves other arguments as they are', () => {
  const texts = {
    first: [['agency'], ' needs more.'],
    ask: ['Ask ', ['agency'], ['count', 2, { one: ['1 of ', ['agency']], other: 0 }], '.'],
    plain: 'No agency',
  };
  expect(withArticles(texts, 'en', 'City of Example')).toEqual({
    first: ['The ', ['agency'], ' needs more.'],
    ask: ['Ask the ', ['agency'], ['count', 2, { one: ['1 of the ', ['agency']], other: 0 }], '.'],
    plain: 'No agency',
  });
  expect(withArticles({ to: ['a ', ['agency'], '.'] }, 'es', 'County of Example')).toEqual({
    to: ['al Condado de Example', '.'],
  });
});
