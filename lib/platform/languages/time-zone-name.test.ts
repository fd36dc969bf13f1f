import { expect, it } from 'vitest';
import { timeZoneName } from './time-zone-name';

it.each([
  ['America/Denver', 'en', 'Mountain Time'],
  ['America/Denver', 'es', 'hora de las Montañas Rocosas'],
  ['America/Denver', 'fr', 'heure des Rocheuses'],
  ['UTC', 'en', 'Coordinated Universal Time'],
  ['UTC', 'es', 'hora universal coordinada'],
  ['UTC', 'fr', 'temps universel coordonné'],
])('timeZoneName of %s in %s is "%s"', (zone, locale, name) => {
  expect(timeZoneName(zone, locale)).toBe(name);
});
