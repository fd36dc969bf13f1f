import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RecordItem } from '@/lib/records/schema/record';
import { listAllMine } from '../../support/answers';
import { baseUrl, tokenOf } from '../../support/api-client';
import { runAppsScript } from '../../support/commands/google-sheets';
import { codeBlocks, readDocument } from '../../support/documents';
import { ROOT } from '../../support/portal-process';

const run = promisify(execFile);
const example = (name: string): string => path.join(ROOT, 'docs/build-on/examples', name);
const env = (more: Readonly<Record<string, string>> = {}) => ({ ...process.env, PORTAL: baseUrl(), ...more });

let records: RecordItem[];
beforeAll(async () => {
  records = await listAllMine(await tokenOf('contractor'), { expand: 'addresses' });
});

const COLUMNS = ['Number', 'Type', 'Status', 'Opened', 'Address'];
const expectedRows = (): string[][] => [
  COLUMNS,
  ...records.map(({ customId, type, status, openedDate, addresses }) =>
    [customId, type?.text, status?.text, openedDate, addresses?.[0]?.addressLine1].map((value) => value ?? ''),
  ),
];

describe('the documented examples', () => {
  it('curl prints the numbers of all open records', async () => {
    const { stdout } = await run('sh', [example('my-records.sh')], { env: env() });
    const open = records.filter(({ statusType }) => statusType === 'OPEN');
    expect(open.length).toBeGreaterThan(10);
    expect(stdout.trim().split('\n')).toEqual(open.map(({ customId }) => customId));
  });

  it('Python writes all records as CSV', async () => {
    const { stdout } = await run('python3', [example('records_to_csv.py')], { env: env() });
    expect(parse(stdout)).toEqual(expectedRows());
  });

  it('Python prints why the token was refused', async () => {
    const failed = run('python3', [example('records_to_csv.py')], { env: env({ TOKEN: 'not-a-token' }) });
    await expect(failed).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('invalid_token') });
  });

  it('Google Sheets fills a sheet with all records', async () => {
    const properties = { PORTAL: baseUrl(), TOKEN: await tokenOf('contractor') };
    const { cells, range } = runAppsScript(example('google-sheets.js'), properties);
    expect(cells).toEqual(expectedRows());
    expect(range).toEqual([1, 1, records.length + 1, COLUMNS.length]);
    const wrong = { ...properties, TOKEN: 'not-a-token' };
    expect(() => runAppsScript(example('google-sheets.js'), wrong)).toThrow('invalid_token');
  });
});

describe('the documented curl commands', () => {
  it.each(['README.md', 'docs/build-on/api-guide.md'])('in %s all work when run in order', async (name) => {
    const blocks = codeBlocks(readDocument(name)).filter(
      ({ language, text }) => language === 'sh' && /curl /.test(text),
    );
    expect(blocks.length).toBeGreaterThan(0);
    const script = blocks.map(({ text }) => text.replaceAll('http://127.0.0.1:3000', baseUrl())).join('\necho\n');
    expect(script).toContain(baseUrl());
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script]);
    const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
    expect(lines.length).toBeGreaterThan(0);
    for (const response of lines) expect(JSON.parse(response), response).not.toHaveProperty('error');
    for (const response of lines) expect(JSON.parse(response), response).not.toHaveProperty('code');
  });
});
