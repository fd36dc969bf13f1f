import { describe, expect, it } from 'vitest';
import { datedLines, mappingGuesser, tryMapping } from '../../testing/guess-text';

const guessMappingOf = mappingGuesser();

describe('date forms by content', () => {
  it.each([
    ['2024-01-31T10:00:00Z', 'iso'],
    ['31.01.2024', 'DD.MM.YYYY'],
    ['31-Jan-24', 'DD-MMM-YY'],
    ['January 31, 2024', 'MMM DD, YYYY'],
    ['1/31/2024 5:04 PM', 'MM/DD/YYYY[ hh:mm[:ss] A]'],
    ['20240131', 'YYYYMMDD'],
    ['45322.5', 'excel'],
    ['1706700000000', 'epoch-ms'],
    ['1706700000', 'epoch'],
    ['Jan 31 2024 12:00AM', 'MMM DD YYYY[ hh:mm[:ss[.SSS]][ ]A[ ][Z]]'],
    ['Jan  3 2024  1:05PM', 'MMM[ ] DD YYYY[ [ ]hh:mm[:ss[:SSS]][ ]A]'],
    ['Jan  3 2024 12:00:00:000AM', 'MMM[ ] DD YYYY[ [ ]hh:mm[:ss[:SSS]][ ]A]'],
    ['1/31/2024 5:04PM', 'MM/DD/YYYY[ hh:mm[:ss[.SSS]][ ]A[ ][Z]]'],
    ['01/31/2024 05:04:00 PM +0000', 'MM/DD/YYYY[ hh:mm[:ss[.SSS]][ ]A[ ][Z]]'],
  ])('%s has the form %s', async (date, form) => {
    const { guess } = await guessMappingOf(
      datedLines([date, date, date]).map((line) => line.replace('Opened', 'Opened Date')),
    );
    expect(guess.mapping).toMatchObject({ dateForm: form, fields: { openedDate: 'opened date' } });
  });

  it.each([
    ['12:00:00 AM +0000', true],
    ['12:00:00 PM +0000', undefined],
    ['12:00:00 AM -0500', undefined],
  ])('if every date ends in %s, ignoreZone is %s', async (time, isDay) => {
    const { file, guess } = await guessMappingOf(datedLines([`01/31/2024 ${time}`, `02/28/2024 ${time}`]));
    const { openedDate } = guess.mapping.fields as { openedDate: { ignoreZone?: true } };
    expect(openedDate.ignoreZone).toBe(isDay);
    expect(await tryMapping(file, guess.mapping)).toMatchObject({ loaded: 2 });
  });

  it('asks for the order if no date decides which number is the day', async () => {
    const { guess } = await guessMappingOf(datedLines(['01/02/2024', '03/04/2024']));
    expect(guess.mapping).toMatchObject({ dateForm: 'MM/DD/YYYY' });
    expect(guess.notes.join('\n')).toMatch(/Opened: day or month first\?.*DD\/MM\/YYYY is the other/);
  });

  it('warns of dates that can only have the other order, which are refused', async () => {
    const { file, guess } = await guessMappingOf(
      datedLines(['01/31/2024', '02/28/2024', '03/04/2024', '25/12/2024', '03/05/2024']),
    );
    expect(guess.notes.join('\n')).toMatch(/most dates are MM\/DD\/YYYY, but 1 can only be/);
    expect(await tryMapping(file, guess.mapping)).toMatchObject({
      loaded: 4,
      refused: [{ line: 5, reason: 'opened is "25/12/2024"; it must be a date that exists, of the form MM/DD/YYYY' }],
    });
  });
});

it('guessMapping warns of several date forms in a column and suggests a list', async () => {
  const dates = [...Array.from({ length: 8 }, (_, at) => `2024-01-1${at}`), '01/31/2024', '02/28/2024', 'never'];
  const { file, guess } = await guessMappingOf(datedLines(dates));
  const note = guess.notes.find((each) => each.startsWith('Opened: '));
  expect(note).toBe(
    'Opened: dates are in several forms: 2 of 11 samples are MM/DD/YYYY, such as 01/31/2024; they are refused unless dateForm is a list of forms: ["iso","MM/DD/YYYY"]',
  );
  expect(await tryMapping(file, guess.mapping)).toMatchObject({ loaded: 8 });
  expect(await tryMapping(file, { ...guess.mapping, dateForm: ['iso', 'MM/DD/YYYY'] })).toMatchObject({ loaded: 10 });
  const { guess: guessWithDamage } = await guessMappingOf(
    datedLines(['2024-01-10', '2024-01-11', '2024-01-12', 'never']),
  );
  expect(guessWithDamage.notes.join()).not.toMatch(/several forms/);
});

it('guessMapping recognizes a date column although most values are damaged', async () => {
  const { file, guess } = await guessMappingOf(datedLines(['31/02/2024', '32/01/2024', '14/01/2024']));
  expect(guess.mapping).toMatchObject({ fields: { openedDate: 'opened' }, dateForm: 'DD/MM/YYYY' });
  expect(await tryMapping(file, guess.mapping)).toMatchObject({ loaded: 1, refusedRows: 2 });
});
