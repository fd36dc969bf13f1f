import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateTimeFormatter, rangeEnd, rangeStart } from './agency-time';

const DENVER = 'America/Denver';
const local = (text: string) => ({
  wallClock: Date.parse(`${text.replace(' ', 'T').padEnd(19, 'T00:00:00'.slice(text.length - 10))}Z`),
  hasTime: text.length > 10,
});
const start = (text: string, zone = DENVER) => rangeStart(local(text), zone).toISOString();
const end = (text: string, zone = DENVER) => rangeEnd(local(text), zone).toISOString();

describe('agency time in Denver', () => {
  it('a range of one day covers the whole day', () => {
    expect([start('2024-01-15'), end('2024-01-15')]).toEqual(['2024-01-15T07:00:00.000Z', '2024-01-16T06:59:59.999Z']);
  });

  it('a range of one day covers 23 or 25 hours when the clocks change', () => {
    expect([start('2024-03-10'), end('2024-03-10')]).toEqual(['2024-03-10T07:00:00.000Z', '2024-03-11T05:59:59.999Z']);
    expect([start('2024-11-03'), end('2024-11-03')]).toEqual(['2024-11-03T06:00:00.000Z', '2024-11-04T06:59:59.999Z']);
  });

  it('a skipped time is moved forward', () => {
    expect(start('2024-03-10 02:30:00')).toBe('2024-03-10T09:30:00.000Z');
    expect(end('2024-03-10 02:30:00')).toBe('2024-03-10T09:30:00.999Z');
  });

  it('a range starts at the first occurrence of a repeated time and ends at the second', () => {
    expect(start('2024-11-03 01:30:00')).toBe('2024-11-03T07:30:00.000Z');
    expect(end('2024-11-03 01:30:00')).toBe('2024-11-03T08:30:00.999Z');
  });

  it('dateTimeFormatter returns the local time', () => {
    const format = dateTimeFormatter(DENVER);
    expect(format(new Date('2024-07-01T05:59:59Z'))).toBe('2024-06-30 23:59:59');
    expect(format(new Date('2024-11-03T08:30:00Z'))).toBe('2024-11-03 01:30:00');
  });
});

it.each(['UTC', DENVER, 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/Havana', 'Pacific/Apia'])(
  'dateTimeFormatter agrees with Intl, and a range of the formatted time includes the instant, in %s',
  (zone) => {
    const format = dateTimeFormatter(zone);
    const intl = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1990), max: Date.UTC(2040) }), (seconds) => {
        const instant = new Date(Math.floor(seconds / 1_000) * 1_000);
        const shown = format(instant);
        expect(shown).toBe(intl.format(instant));
        const again = local(shown);
        expect(rangeStart(again, zone).getTime()).toBeLessThanOrEqual(instant.getTime());
        expect(rangeEnd(again, zone).getTime()).toBeGreaterThanOrEqual(instant.getTime());
      }),
      { numRuns: 300 },
    );
  },
);
