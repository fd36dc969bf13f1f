import { expect, it } from 'vitest';
import en from './messages/en.json' with { type: 'json' };
import es from './messages/es.json' with { type: 'json' };
import fr from './messages/fr.json' with { type: 'json' };
import { formatTime } from './time';

it.each([
  ['2026-05-14 18:05:00', 'en', '6:05 PM'],
  ['2026-05-14 08:00:00', 'en', '8:00 AM'],
  ['2026-05-14 18:05:00', 'es', '6:05 p.m.'],
  ['2026-05-14 18:05:00', 'fr', '18 h 05'],
  ['2026-05-14 00:00:00', 'en', undefined],
  ['2026-05-14', 'en', undefined],
  ['2026-05-14 not a time', 'en', undefined],
])('formatTime writes the time of %s in %s as %s', (wire, locale, expected) => {
  expect(formatTime(wire, locale)?.replaceAll('\u00a0', ' ')).toBe(expected);
});

it.each([
  ['en', en],
  ['es', es],
  ['fr', fr],
])(
  'no next step in %s ends in two periods, one from the time and one from the sentence',
  (locale, { Record: { next } }) => {
    const endsInPeriod = formatTime('2026-05-14 18:05:00', locale)?.endsWith('.') ?? false;
    const doubled = [next.scheduledDate, next.appearanceDate].filter((text) => endsInPeriod && text.endsWith('{day}.'));
    expect(doubled).toEqual([]);
  },
);
