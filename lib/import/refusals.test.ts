import { expect, it } from 'vitest';
import { Refusals, refusalLines } from './refusals';

it('tells each reason once, the most frequent first, with how many rows and one of them', async () => {
  const refusals = new Refusals();
  const wrongDate = (line: number) => ({
    line,
    reason: `indate is "2024/10/0${line} 00:00:00+00"; it must be a date that exists`,
  });
  await refusals.add({ line: 1, reason: 'number is empty; it is needed' }, []);
  for (const line of [2, 3, 4]) await refusals.add(wrongDate(line), []);
  await refusals.add({ line: 5, place: 'item 5 (A-5)', reason: 'A-5 stands on line 2 already' }, []);
  expect(refusalLines(refusals.told)).toEqual([
    'refused 3 rows for one reason, such as line 2: indate is "2024/10/02 00:00:00+00"; it must be a date that exists',
    'refused line 1: number is empty; it is needed',
    'refused item 5 (A-5): A-5 stands on line 2 already',
  ]);
});

it('shows twenty reasons, and says how many rows had others', async () => {
  const refusals = new Refusals();
  for (let line = 1; line <= 25; line++) await refusals.add({ line, reason: `${'x'.repeat(line)} is wrong` }, []);
  const lines = refusalLines({ ...refusals.told, refusedFile: 'a.refused.csv' });
  expect(lines).toHaveLength(22);
  expect(lines[20]).toBe('and 5 rows more, for other reasons');
  expect(lines[21]).toMatch(/^The refused rows are in a\.refused\.csv: /);
});
