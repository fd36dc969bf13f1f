import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';

/** A stand-in for Google's `UrlFetchApp.fetch`, which is synchronous, so it runs curl. */
function fetchNow(url: string, { headers }: { headers: Record<string, string> }) {
  const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const printed = execFileSync('curl', ['-sS', '-w', '\n%{http_code}', ...fields, url], { encoding: 'utf8' });
  const end = printed.lastIndexOf('\n');
  return {
    getResponseCode: () => Number(printed.slice(end + 1)),
    getContentText: () => printed.slice(0, end),
    getHeaders: () => ({}),
  };
}

/**
 * Runs `loadMyRecords` of an Apps Script with stand-ins for the four Google services that it uses, since Apps Script
 * runs only at Google.
 * @returns the cells of the sheet and their range.
 */
export function runAppsScript(file: string, properties: Readonly<Record<string, string>>) {
  let cells: string[][] = [];
  let range: number[] = [];
  const sheet = {
    clearContents: () => undefined,
    getRange: (...asked: number[]) => {
      range = asked;
      return {
        setValues: (values: string[][]) => {
          cells = values;
        },
      };
    },
  };
  runInNewContext(`${readFileSync(file, 'utf8')}\nloadMyRecords();`, {
    PropertiesService: { getScriptProperties: () => ({ getProperties: () => properties }) },
    SpreadsheetApp: { getActiveSheet: () => sheet },
    UrlFetchApp: { fetch: fetchNow },
    Utilities: { sleep: () => undefined },
  });
  return { cells: cells.map((row) => [...row]), range };
}
