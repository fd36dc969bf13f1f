import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { curlByNumber, curlOf, notInApi } from './curl';
import { readView } from './view';

const OPTIONS = { origin: 'https://permits.example.gov', lang: 'en' };

it('asks the API with the same filters, limit and offset', () => {
  expect(curlOf(readView('?statusTypes=OPEN,VOID&type=A/B/C/D&size=50&page=3&q=oak'), OPTIONS)).toBe(
    'curl -H "Authorization: $TOKEN" \\\n' +
      "  'https://permits.example.gov/api/v4/records/mine?statusTypes=OPEN,VOID&type=A/B/C/D&lang=en&limit=50&offset=100'",
  );
});

it('means to a shell what it says, whatever a filter holds', () => {
  const status = `it's "$(id)" \`id\` \\ & ; #`;
  const command = curlOf(readView(`?${new URLSearchParams({ status })}`), OPTIONS);
  const shown = execFileSync('sh', ['-c', command.replace(/^curl/, 'TOKEN=t; printf "%s\\n"')], { encoding: 'utf8' });
  expect(new URL(shown.trim().split('\n').at(-1) ?? '').searchParams.get('status')).toBe(status);
});

it.each([
  ['?side=closed', 'COMPLETE,CLOSED,DENIED,VOID'],
  ['?side=open', 'INCOMPLETE,OPEN,PENDING,UNASSIGNED,APPROVED'],
  ['?side=open&statusTypes=VOID,OPEN', 'OPEN'],
  ['?attention=incomplete', 'INCOMPLETE'],
  ['?attention=incomplete&side=open', 'INCOMPLETE'],
])('asks for %s by its status types', (search, statusTypes) => {
  expect(curlOf(readView(search), OPTIONS)).toContain(`/mine?statusTypes=${statusTypes}&lang=`);
});

it.each([
  ['?q=oak&attention=balance&module=A', 0, ['q', 'attention']],
  ['?side=open', 0, []],
  ['?side=open', 2, ['side']],
  ['?side=closed', 2, []],
  ['?side=open&statusTypes=OPEN', 2, []],
  ['?side=open&statusTypes=VOID', 0, ['side']],
  ['?attention=incomplete&side=open', 2, []],
  ['?attention=incomplete&side=closed', 0, ['side']],
  ['?attention=expires', 0, ['attention']],
])('says what the API cannot filter by: %s with %i unknown status types', (search, unknown, names) => {
  expect(notInApi(readView(search), unknown)).toEqual(names);
});

it('asks for rows by their numbers, in their order, whatever a number holds', () => {
  const customIds = ['BP-2', 'BP-1', `it's {a,b} [1-9] $(id) "x" & 50% ü`];
  const command = curlByNumber(customIds, OPTIONS);
  const shown = execFileSync('sh', ['-c', command.replace(/^curl/, 'TOKEN=t; printf "%s\n"')], { encoding: 'utf8' });
  const [, list] = /customId=\{(.*)\}$/.exec(shown.trim()) ?? [];
  expect(list?.split(',').map((value) => new URLSearchParams(`c=${value}`).get('c'))).toEqual(customIds);
  expect(list).not.toMatch(/[{}[\]]/);
});
