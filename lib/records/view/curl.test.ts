import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { curlOf, notInApi } from './curl';
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

it('says what the API cannot filter by', () => {
  expect(notInApi(readView('?q=oak&attention=balance&module=A'))).toEqual(['q', 'attention']);
});
