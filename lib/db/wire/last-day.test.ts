import { expect, it } from 'vitest';
import { wireDateTimeFormatter } from '../../platform/dates/agency-time';
import { writeDateTime } from './raw/date-time';
import { JsonBuffer } from './raw/json-buffer';
import { writableDateOf } from './stored';

const ZONE = 'America/Toronto';

it.each([
  ['+010000-01-01T04:59:59.000Z', '9999-12-31 23:59:59'],
  ['9999-12-31T23:30:00.000Z', '9999-12-31 18:30:00'],
])('writeDateTime writes %s, which is the last day of 9999 in Toronto, as %s', (instant, text) => {
  const date = new Date(instant);
  const writable = writableDateOf(date);
  expect(writable && wireDateTimeFormatter(ZONE)(writable)).toBe(text);
  const out = new JsonBuffer();
  expect(writeDateTime(out, date.getTime(), ZONE)).toBe(true);
  expect(Buffer.from(out.take()).toString()).toBe(`"${text}"`);
});

it('writeDateTime leaves out dates in the year 10000', () => {
  expect(writableDateOf(new Date('+010000-01-02T00:00:00.000Z'))).toBeUndefined();
  const date = new Date('+010000-01-01T05:00:00.000Z');
  expect(wireDateTimeFormatter(ZONE)(date)).toBeUndefined();
  expect(writeDateTime(new JsonBuffer(), date.getTime(), ZONE)).toBe(false);
});
