import { expect, it } from 'vitest';
import { nextVisits } from './last-visit';

const at = (time: string): Date => new Date(`2026-05-14T${time}:00.000Z`);
const stored = (visits: object): string => JSON.stringify(visits);

it('has no previous visit on the first visit', () => {
  expect(nextVisits(null, at('10:00'))).toEqual({ seen: '2026-05-14T10:00:00.000Z' });
  expect(nextVisits('{broken', at('10:00'))).toEqual({ seen: '2026-05-14T10:00:00.000Z' });
});

it('does not change the time of the previous visit during a visit', () => {
  const since = '2026-05-01T09:00:00.000Z';
  const visits = nextVisits(stored({ since, seen: at('10:00').toISOString() }), at('10:20'));
  expect(visits).toEqual({ since, seen: '2026-05-14T10:20:00.000Z' });
});

it('uses the end of the previous visit when a new one begins', () => {
  const visits = nextVisits(stored({ seen: at('10:00').toISOString() }), at('11:00'));
  expect(visits).toEqual({ since: '2026-05-14T10:00:00.000Z', seen: '2026-05-14T11:00:00.000Z' });
});
