import type { Download, Page } from '@playwright/test';
import { toggleMenu } from './my-records-page';

/** The headings in the export menu above the files for this page and for all pages of the list. */
export const THIS_PAGE = /^This page \(\d+\)$/;
export const ALL_PAGES = /^All results \([\d,]+\)$/;

/** Chooses a file in the export menu. @param rows `THIS_PAGE` or `ALL_PAGES`. */
export async function chooseFile(page: Page, rows: RegExp, name: string): Promise<void> {
  await toggleMenu(page, 'Export');
  await page.getByRole('list', { name: rows }).getByRole('link', { name }).click();
}

/** Chooses a file in the export menu and waits until it starts to download. */
export async function downloadFile(page: Page, rows: RegExp, name: string): Promise<Download> {
  const download = page.waitForEvent('download');
  await chooseFile(page, rows, name);
  return download;
}

export async function downloadText(download: Download): Promise<string> {
  let text = '';
  for await (const chunk of await download.createReadStream()) text += chunk;
  return text;
}

/** Ids of the records in a CSV file, where they are the last column. */
export const idsInCsv = (csv: string): string[] =>
  csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',').at(-1) ?? '');

/** Opens the dialog with the API request for the list. @returns its command. */
export async function apiCommand(page: Page): Promise<string> {
  await toggleMenu(page, 'Export');
  await page.getByRole('button', { name: 'View API request' }).click();
  return (await page.getByRole('dialog').getByRole('code').textContent()) ?? '';
}
