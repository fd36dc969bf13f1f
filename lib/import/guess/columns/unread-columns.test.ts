import { expect, it } from 'vitest';
import { mappingGuesser } from '../../../testing/guess-text';
import { guessLines } from '../guess-lines';

const guessMappingOf = mappingGuesser();

async function guessWith(name: string, values: readonly string[]) {
  const rows = values.map((value, at) => `C-${at},${at % 2 ? 'Open' : 'Closed'},Roof,"${value}"`);
  return (await guessMappingOf([`Case No,Status,Type,${name}`, ...rows])).guess;
}

it.each([
  ['Opened Date', ['soon', 'later', 'soon']],
  ['Date Sent to Archive', ['20th of May', '21st of May', '1st of June']],
  ['Issued', ['week 20 of 2024', 'week 21 of 2024', 'week 22 of 2024']],
])('guessMapping asks for the date form of %s', async (name, values) => {
  const { unusedColumns, questions } = await guessWith(name, values);
  expect(unusedColumns).toEqual([name]);
  expect(questions).toEqual([
    `${name}: what is the form of its dates, such as "${values[0]}"? They are not imported; add the column to the mapping with its dateForm.`,
  ]);
});

it.each(['Issued By', 'Date Entered By', 'Assigned Team'])(
  'guessMapping does not ask about %s, which is not a date',
  async (name) => {
    expect((await guessWith(name, ['Ann', 'Bob', 'Ann'])).questions).toEqual([]);
  },
);

it('guessMapping asks about people in unused columns', async () => {
  const { questions, mapping } = await guessWith('Agent Name', ['Ann', 'Bob', 'Cy']);
  expect(mapping).toMatchObject({ contacts: [], professionals: [] });
  expect(questions).toEqual([
    'Who are the people in these columns? Agent Name: not imported; add them to contacts, owners or professionals.',
  ]);
  expect((await guessWith('Owner Zip', ['80601', '80602', '80603'])).questions).toEqual([]);
});

it('guessMapping lists an unused column once, with its content', async () => {
  const guess = await guessWith('Post', ['a@example.org', 'b@example.org', 'c@example.org']);
  const text = guessLines(guess).join('\n');
  expect(text).toContain('unused columns: Post (email addresses)\n');
  expect(text.match(/Post/g)).toHaveLength(1);
});

it('guessMapping reports a column whose values do not match its name', async () => {
  const { unusedHold } = await guessWith('Valuation', ['low', 'high', 'low']);
  expect(unusedHold).toEqual({
    Valuation: 'its name suggests estimatedTotalJobCost, but its values are text, or mixed',
  });
});
