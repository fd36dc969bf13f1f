import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { readView } from '../records-view/view';
import { curlOf } from './curl';

const OPTIONS = { origin: 'https://permits.example.gov', lang: 'en' };

/** The address that a shell hands to the command. */
function addressOf(command: string): URL {
  const shown = execFileSync('sh', ['-c', command.replace(/^curl/, 'TOKEN=t; printf "%s\\n"')], { encoding: 'utf8' });
  return new URL(shown.trim().split('\n').at(-1) ?? '');
}

it('is the request that the page made', () => {
  const command = curlOf(readView('?statusTypes=OPEN,VOID&type=A/B/C/D&size=50&page=3&search=oak&open=true'), OPTIONS);
  expect(command).toMatch(
    /^curl -H "Authorization: \$TOKEN" \\\n {2}'https:\/\/permits\.example\.gov\/api\/v4\/records\/mine\?/,
  );
  expect(Object.fromEntries(addressOf(command).searchParams)).toEqual({
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

it('means to a shell what it says, whatever a filter holds', () => {
  const status = `it's "$(id)" \`id\` \\ & ; #`;
  const command = curlOf(readView(`?${new URLSearchParams({ status })}`), OPTIONS);
  expect(addressOf(command).searchParams.get('status')).toBe(status);
});
