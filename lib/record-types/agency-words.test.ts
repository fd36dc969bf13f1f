import { expect, it } from 'vitest';
import { MESSAGES } from '../platform/languages/messages';
import { agencyWord } from './agency-words';

it.each([
  ['Non-Residential', 'No residencial'],
  ['LAND USE', 'Uso del suelo'],
  ['Applicant', 'Solicitante'],
])('agencyWord finds the message of %s', (text, spanish) => {
  const word = agencyWord(text);
  expect(word && MESSAGES.es.AgencyWords[word]).toBe(spanish);
});

it.each(['Constructor', '', 'Area 51'])('agencyWord has no message for "%s"', (text) => {
  expect(agencyWord(text)).toBeUndefined();
});

it('agencyWord finds every message', () => {
  for (const word of Object.keys(MESSAGES.en.AgencyWords)) expect(agencyWord(word)).toBe(word);
});
