import { expect, it } from 'vitest';
import { textGuesser } from '../../../testing/guess-text';
import { guessLines } from '../guess-lines';

const guessText = textGuesser();

/** A guess for a file with one more column. */
async function guessWith(name: string, values: readonly string[]) {
  const rows = values.map((value, at) => `C-${at},${at % 2 ? 'Open' : 'Closed'},Roof,"${value}"`);
  return (await guessText([`Case No,Status,Type,${name}`, ...rows])).guess;
}

it.each([
  ['Opened Date', ['soon', 'later', 'soon']],
  ['Date Sent to Archive', ['20th of May', '21st of May', '1st of June']],
  ['Issued', ['week 20 of 2024', 'week 21 of 2024', 'week 22 of 2024']],
])('asks of what form the dates of %s are', async (name, values) => {
  const { unusedColumns, questions } = await guessWith(name, values);
  expect(unusedColumns).toEqual([name]);
  expect(questions).toEqual([
    `${name}: of what form are its dates, such as "${values[0]}"? They are not read; name the column in the mapping with its dateForm.`,
  ]);
});

it.each(['Issued By', 'Date Entered By', 'Assigned Team'])('%s is no date, and nothing is asked', async (name) => {
  expect((await guessWith(name, ['Ann', 'Bob', 'Ann'])).questions).toEqual([]);
});

it('asks who the people are in a column that is not read', async () => {
  const { questions, mapping } = await guessWith('Agent Name', ['Ann', 'Bob', 'Cy']);
  expect(mapping).toMatchObject({ contacts: [], professionals: [] });
  expect(questions).toEqual([
    'Who are the people in these columns? Agent Name: not read; name them in contacts, owners or professionals.',
  ]);
  expect((await guessWith('Owner Zip', ['80601', '80602', '80603'])).questions).toEqual([]);
});

it('names a column that is not read once, with what it holds', async () => {
  const guess = await guessWith('Post', ['a@example.org', 'b@example.org', 'c@example.org']);
  const text = guessLines(guess).join('\n');
  expect(text).toContain('columns that are not read: Post (e-mail addresses)\n');
  expect(text.match(/Post/g)).toHaveLength(1);
});

it('says of a column whose values are not what its name says', async () => {
  const { unusedHold } = await guessWith('Valuation', ['low', 'high', 'low']);
  expect(unusedHold).toEqual({
    Valuation: 'by its name it may be estimatedTotalJobCost, but its values are texts, or not of one form',
  });
});
