import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { readView } from '../records-view/view';
import { curlOf } from './curl';

const OPTIONS = { origin: 'https://permits.example.gov', lang: 'en' };

/** The URL that a shell passes to curl. */
function urlOf(command: string): URL {
  const output = execFileSync('sh', ['-c', command.replace(/^curl/, 'TOKEN=t; printf "%s\\n"')], { encoding: 'utf8' });
  return new URL(output.trim().split('\n').at(-1) ?? '');
}

it('curlOf returns a curl command for the request that the page sends', () => {
  const command = curlOf(readView('?statusTypes=OPEN,VOID&type=A/B/C/D&size=50&page=3&search=oak&open=true'), OPTIONS);
  expect(command).toMatch(
    /^curl -H "Authorization: Bearer \$TOKEN" \\\n {2}'https:\/\/permits\.example\.gov\/api\/v4\/records\/mine\?/,
  );
  expect(Object.fromEntries(urlOf(command).searchParams)).toEqual({
    statusTypes: 'OPEN,VOID',
    type: 'A/B/C/D',
    search: 'oak',
    open: 'true',
    lang: 'en',
    fields: expect.stringContaining('customId'),
    expand: 'addresses,relations',
    limit: '50',
    offset: '100',
  });
});

it('curlOf quotes any filter value for the shell', () => {
  const status = `it's "$(id)" \`id\` \\ & ; #`;
  const command = curlOf(readView(`?${new URLSearchParams({ status })}`), OPTIONS);
  expect(urlOf(command).searchParams.get('status')).toBe(status);
});
