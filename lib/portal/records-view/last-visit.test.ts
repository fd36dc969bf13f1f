import { expect, it } from 'vitest';
import { visitsAt } from './last-visit';

const at = (time: string): Date => new Date(`2026-05-14T${time}:00.000Z`);
const stored = (visits: object): string => JSON.stringify(visits);

it('has nothing to compare with on the first visit', () => {
  expect(visitsAt(null, at('10:00'))).toEqual({ seen: '2026-05-14T10:00:00.000Z' });
  expect(visitsAt('{broken', at('10:00'))).toEqual({ seen: '2026-05-14T10:00:00.000Z' });
});

it('keeps what is news while the visit lasts', () => {
  const since = '2026-05-01T09:00:00.000Z';
  const visits = visitsAt(stored({ since, seen: at('10:00').toISOString() }), at('10:20'));
  expect(visits).toEqual({ since, seen: '2026-05-14T10:20:00.000Z' });
});

it('counts from the end of the visit before', () => {
  const visits = visitsAt(stored({ seen: at('10:00').toISOString() }), at('11:00'));
  expect(visits).toEqual({ since: '2026-05-14T10:00:00.000Z', seen: '2026-05-14T11:00:00.000Z' });
});
