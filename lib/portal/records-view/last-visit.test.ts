import { expect, it } from 'vitest';
import { latestVisits, nextVisits, parseVisits } from './last-visit';

const at = (time: string): Date => new Date(`2026-05-14T${time}:00.000Z`);

it('nextVisits has no previous visit on the first visit', () => {
  expect(nextVisits(undefined, at('10:00'))).toEqual({ seen: '2026-05-14T10:00:00.000Z' });
  for (const text of [null, undefined, '{broken', '{"seen":"yesterday"}']) expect(parseVisits(text)).toBeUndefined();
});

it('nextVisits does not change the time of the previous visit during a visit', () => {
  const since = '2026-05-01T09:00:00.000Z';
  const visits = nextVisits({ since, seen: at('10:00').toISOString() }, at('10:20'));
  expect(visits).toEqual({ since, seen: '2026-05-14T10:20:00.000Z' });
});

it('a new visit shows changes since the end of the previous one', () => {
  const visits = nextVisits({ seen: at('10:00').toISOString() }, at('11:00'));
  expect(visits).toEqual({ since: '2026-05-14T10:00:00.000Z', seen: '2026-05-14T11:00:00.000Z' });
});

it('latestVisits uses the later of the visits stored with the account and on the device', () => {
  const [earlier, later] = [{ seen: at('10:00').toISOString() }, { seen: at('11:00').toISOString() }];
  expect(latestVisits(later, earlier)).toBe(later);
  expect(latestVisits(earlier, later)).toBe(later);
  expect(latestVisits(undefined, earlier)).toBe(earlier);
  expect(latestVisits(earlier, undefined)).toBe(earlier);
});
