import { expect, it } from 'vitest';
import { Refusals, refusalLines } from './refusals';

it('refusalLines lists each reason once, most frequent first, with its row count and an example', async () => {
  const refusals = new Refusals();
  const wrongDate = (line: number) => ({
    line,
    reason: `indate is "2024/10/0${line} 00:00:00+00"; it must be a date that exists`,
  });
  await refusals.add({ line: 1, reason: 'number is empty; it is required' }, []);
  for (const line of [2, 3, 4]) await refusals.add(wrongDate(line), []);
  await refusals.add({ line: 5, place: 'item 5 (A-5)', reason: 'A-5 is already on line 2' }, []);
  expect(refusalLines(refusals.report)).toEqual([
    'refused 3 rows for one reason, such as line 2: indate is "2024/10/02 00:00:00+00"; it must be a date that exists',
    'refused line 1: number is empty; it is required',
    'refused item 5 (A-5): A-5 is already on line 2',
  ]);
});

it('refusalLines lists twenty reasons and the number of rows with other reasons', async () => {
  const refusals = new Refusals();
  for (let line = 1; line <= 25; line++) await refusals.add({ line, reason: `${'x'.repeat(line)} is wrong` }, []);
  const lines = refusalLines({ ...refusals.report, refusedFile: 'a.refused.csv' });
  expect(lines).toHaveLength(22);
  expect(lines[20]).toBe('and 5 rows more, for other reasons');
  expect(lines[21]).toMatch(/^The refused rows are in a\.refused\.csv: /);
});
