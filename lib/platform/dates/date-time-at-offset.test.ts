import { expect, it } from 'vitest';
import { dateTimeFormatter, utcOffset } from './agency-time';
import { dateTimeAtOffset } from './date-time-at-offset';

it.each(['America/Denver', 'Asia/Kolkata', 'UTC'])(
  'dateTimeAtOffset with the offset of %s equals the time in that zone',
  (zone) => {
    for (const text of ['2026-01-15T03:04:05Z', '2026-07-01T23:59:59Z']) {
      const instant = new Date(text);
      expect(dateTimeAtOffset(instant.getTime(), utcOffset(zone, instant))).toBe(dateTimeFormatter(zone)(instant));
    }
  },
);
