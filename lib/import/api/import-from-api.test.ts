import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setUpDatabase } from '../../testing/set-up-database';
import { setUpFolder } from '../../testing/set-up-folder';
import { importRecords } from '../import-records';
import { apiReportLines, importFromApi } from './import-from-api';

// Another server, with its own fields and a record with an impossible date.
const RECORDS = ['2024-07-01 13:05:00', '2024-02-30 00:00:00'].map((openedDate, at) => ({
  customId: `A-${at + 1}`,
  type: { value: 'Building/Residential/Garage/New', module: 'Building', vendorType: 4 },
  status: { value: 'Issued', text: 'Issued', vendorId: 3 },
  contacts: [{ fullName: 'Ann', referenceContactId: '17', vendorRank: 1 }],
  openedDate,
  weirdField: true,
}));

setUpDatabase();
const folder = setUpFolder();
let server: Server;
beforeAll(async () => {
  server = createServer((request, response) => {
    const result = request.url?.startsWith('/v4/records/mine') ? RECORDS : [];
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ status: 200, result }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const fromServer = () =>
  importFromApi({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: 't',
    modules: [],
    refusedName: path.join(folder, 'records-mine'),
  });

it('importFromApi stores refused records and prints the command to import them after correction', async () => {
  const report = await fromServer();
  expect(report).toMatchObject({ loaded: 1, refusedRows: 1 });
  expect(apiReportLines(report).join('\n')).toMatch(/^refused item 2 \(A-2\): openedDate is "2024-02-30/m);
  expect(report.leftOut).toContain('weirdField');
  const file = report.refusedFile ?? '';
  expect(apiReportLines(report)).toContain(
    `The refused rows are in ${file}: correct them there and import that file with: npm run portal -- import records ${file}`,
  );
  const text = await readFile(file, 'utf8');
  expect(text).not.toMatch(/weirdField|vendor/);
  await writeFile(file, text.replace('"openedDate":"2024-02-30', '"openedDate":"2024-02-28'));
  expect(await importRecords({ file })).toMatchObject({ loaded: 1, refusedRows: 0 });
});
