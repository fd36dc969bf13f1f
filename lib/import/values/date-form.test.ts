import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { compileDateForm } from './date-form';

const read = (form: string, text: string, zone = 'UTC'): string | undefined =>
  compileDateForm(form)?.(text, zone)?.toISOString();

describe('date forms', () => {
  it.each([
    ['YYYY-MM-DDTHH:mm:ss.SSS', '2024-07-01T13:05:09.250', '2024-07-01T13:05:09.250Z'],
    ['YYYY/MM/DD HH:mm:ss', '2024/10/03 00:00:00', '2024-10-03T00:00:00.000Z'],
    ['MM/DD/YYYY', '7/9/2015', '2015-07-09T00:00:00.000Z'],
    ['DD.MM.YYYY[ HH:mm]', '09.07.2015', '2015-07-09T00:00:00.000Z'],
    ['DD.MM.YYYY[ HH:mm]', '09.07.2015 17:30', '2015-07-09T17:30:00.000Z'],
    ['MM/DD/YYYY hh:mm:ss A', '12/31/2023 12:05:00 AM', '2023-12-31T00:05:00.000Z'],
    ['MM/DD/YYYY hh:mm A', '12/31/2023 1:05 p.m.', '2023-12-31T13:05:00.000Z'],
    ['DD-MMM-YY', '05-Aug-24', '2024-08-05T00:00:00.000Z'],
    ['DD MMM YYYY', '5 agosto 1999', '1999-08-05T00:00:00.000Z'],
    ['DD-MMM-YY', '05-Dic-70', '1970-12-05T00:00:00.000Z'],
    ['YYYYMMDD', '20240701', '2024-07-01T00:00:00.000Z'],
    ['DDMMYYYY', '01072024', '2024-07-01T00:00:00.000Z'],
    ['iso', '2024-07-01', '2024-07-01T00:00:00.000Z'],
    ['iso', '2024-07-01T13:05:09.2504+02:00', '2024-07-01T11:05:09.250Z'],
    ['iso', '2024-07-01 13:05Z', '2024-07-01T13:05:00.000Z'],
    ['YYYY/MM/DD[ HH:mm:ss[ ][Z]]', '2024/10/03 00:00:00+00', '2024-10-03T00:00:00.000Z'],
    ['YYYY/MM/DD HH:mm:ssZ', '2024/10/03 02:00:00+0200', '2024-10-03T00:00:00.000Z'],
    ['YYYY/MM/DD HH:mm:ssZ', '2024/10/03 02:00:00+02:00', '2024-10-03T00:00:00.000Z'],
    ['YYYY/MM/DD HH:mm:ssZ', '2024/10/03 00:00:00Z', '2024-10-03T00:00:00.000Z'],
    ['iso', '2024-10-03 00:00:00 UTC', '2024-10-03T00:00:00.000Z'],
    ['DD MMM YYYY', '3 août 2024', '2024-08-03T00:00:00.000Z'],
    ['DD. MMM YYYY', '3. März 2024', '2024-03-03T00:00:00.000Z'],
    ['DD-MMM-YYYY', '03-Dez-2024', '2024-12-03T00:00:00.000Z'],
    ['excel', '45292', '2024-01-01T00:00:00.000Z'],
    ['excel', '45292.75', '2024-01-01T18:00:00.000Z'],
    ['epoch', '1704067200', '2024-01-01T00:00:00.000Z'],
    ['epoch-ms', '1704067200000', '2024-01-01T00:00:00.000Z'],
  ])('%s reads %s', (form, text, iso) => expect(read(form, text)).toBe(iso));

  it('reads a time without a zone as agency time, and respects a given zone', () => {
    expect(read('iso', '2024-07-01T00:00:00', 'America/Denver')).toBe('2024-07-01T06:00:00.000Z');
    expect(read('iso', '2024-07-01T00:00:00Z', 'America/Denver')).toBe('2024-07-01T00:00:00.000Z');
    expect(read('YYYY-MM-DD HH:mm Z', '2024-07-01 00:00 -0500', 'America/Denver')).toBe('2024-07-01T05:00:00.000Z');
    expect(read('excel', '45474', 'America/Denver')).toBe('2024-07-01T06:00:00.000Z');
  });

  it.each([
    ['iso', '2024-10-03T00:00:00.000Z'],
    ['YYYY/MM/DD HH:mm:ssZ', '2024/10/03 00:00:00+00'],
    ['epoch-ms', '1727913600000'],
    ['epoch', '1727913600'],
  ])('%s keeps the day of %s if zones are ignored', (form, text) => {
    const instant = compileDateForm(form)?.(text, 'America/Toronto', true);
    expect(instant?.toISOString()).toBe('2024-10-03T04:00:00.000Z');
  });

  it.each([
    ['YYYY-MM-DD HH:mm', '2023-02-29 10:00'],
    ['YYYY-MM-DD HH:mm', '2024-01-01 24:00'],
    ['YYYY-MM-DD HH:mm', '2024-01-01'],
    ['YYYY-MM-DD HH:mm', '0099-13-01 10:00'],
    ['MM/DD/YYYY hh:mm A', '12/31/2023 13:05 PM'],
    ['DD-MMM-YY', '05-Foo-24'],
    ['YYYYMMDD', '881268'],
    ['YYYYMMDD', '2024111'],
    ['YYYYMMDD', '202412'],
    ['iso', '2024-02-30'],
    ['excel', '0'],
    ['epoch-ms', 'soon'],
  ])('%s rejects %s', (form, text) => expect(read(form, text)).toBeUndefined());

  it.each(['YYYY-MM', 'DD/MM', 'MM/DD/YYYY hh:mm', 'MM/DD/YYYY[', 'someday'])('rejects the form %s', (form) =>
    expect(compileDateForm(form)).toBeNull(),
  );
});

describe('a two-digit year is at most 20 years from now', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-06-01T00:00:00Z') });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each([
    ['58', '1958'],
    ['69', '1969'],
    ['71', '1971'],
    ['99', '1999'],
    ['00', '2000'],
    ['25', '2025'],
    ['30', '2030'],
    ['46', '2046'],
    ['47', '1947'],
  ])('reads %s as %s', (digits, year) => {
    expect(read('MM/DD/YY', `6/15/${digits}`)).toBe(`${year}-06-15T00:00:00.000Z`);
  });
});
