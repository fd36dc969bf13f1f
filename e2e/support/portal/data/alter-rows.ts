import type { APIResponse, Page } from '@playwright/test';

/** The requests for the records of the list. */
export const ROWS = '**/api/v4/records/mine?*';
/** The requests for the records of the list and for the counts. */
export const ROWS_AND_COUNTS = /\/api\/(v4\/records\/mine|portal\/my-records)/;

type Row = Record<string, unknown>;

/**
 * Changes the records of the API's answers before the page gets them. The first records come with the page itself, so a
 * test must make the page load others.
 */
export const alterRows = (page: Page, alter: (rows: Row[], answer: APIResponse) => Row[]): Promise<unknown> =>
  page.route(ROWS, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { result: Row[] };
    await route.fulfill({ response: answer, json: { ...body, result: alter(body.result, answer) } });
  });

/** Delays answers long enough for the page to show that it waits. */
export const delayResponses = (page: Page, url: string | RegExp): Promise<unknown> =>
  page.route(url, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    await route.continue();
  });

/** Stops the changes, even for answers that are still on their way when a test ends. */
export const stopAltering = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'ignoreErrors' });
