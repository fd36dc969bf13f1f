import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { requestDemoToken } from '../../support/identity/demo-token';
import { apiCommand, downloadFile, downloadText, idsInCsv, THIS_PAGE } from '../../support/portal/exports';
import { recordIds, recordRows, rowLinks, waitForRecords } from '../../support/portal/my-records-page';
import { signIn } from '../../support/portal/sign-in';

const run = promisify(execFile);

type Answer = { readonly result: readonly { readonly id: string }[] };

const idsOf = ({ result }: Answer): string[] => result.map(({ id }) => id);

test('has the same records in the same order on screen, on paper, in the CSV file and in the API', async ({ page }) => {
  await signIn(page, '/my-records?statusTypes=OPEN,PENDING,APPROVED&openedDateFrom=2000-01-01&size=100');
  await waitForRecords(page);
  const onScreen = await recordIds(page);
  expect(onScreen.length).toBeGreaterThan(20);

  await page.emulateMedia({ media: 'print' });
  const printed = recordRows(page).filter({ visible: true }).getByRole('link').filter({ visible: true });
  await expect(printed).toHaveCount(onScreen.length);
  await page.emulateMedia({ media: 'screen' });

  expect(idsInCsv(await downloadText(await downloadFile(page, THIS_PAGE, 'Spreadsheet (.csv)')))).toEqual(onScreen);

  const { pathname, search } = new URL(/'(http[^']+)'/.exec(await apiCommand(page))?.[1] ?? '');
  const response = await page.evaluate(async (url) => (await fetch(url)).json(), `${pathname}${search}`);
  expect(idsOf(response as Answer)).toEqual(onScreen);
});

for (const filters of ['?search=finch&size=10', '?needs=renewal', '?open=true&size=10&page=2']) {
  test(`shows an API command that returns the records of ${filters} in the same order`, async ({ page }) => {
    await signIn(page, `/my-records${filters}`);
    await expect(rowLinks(page).first()).toBeVisible();
    const onScreen = await recordIds(page);
    const command = await apiCommand(page);
    await expect(page.getByRole('dialog')).toContainText('in the same order');
    const env = { ...process.env, TOKEN: await requestDemoToken(test.info().project.use.baseURL ?? '') };
    const { stdout } = await run('sh', ['-c', command], { env });
    const responses = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Answer);
    expect(responses.flatMap(idsOf)).toEqual(onScreen);
  });
}
