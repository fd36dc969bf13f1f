import { expect, it } from 'vitest';
import { recordIdOf } from '../../records/record-id';
import { SeenIds } from './seen-ids';

it('SeenIds finds every id and its first line, even after it grows', () => {
  const seenIds = new SeenIds();
  const ids = Array.from({ length: 30_000 }, (_, at) => recordIdOf('A_1', `P-${at}`).id);
  expect(ids.map((id, at) => seenIds.add(id, at + 1)).filter((line) => line !== undefined)).toEqual([]);
  expect(ids.map((id) => seenIds.add(id, 99))).toEqual(ids.map((_, at) => at + 1));
});
