import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright';
import { database } from '@/lib/db/client';
import { RECORDS } from '@/lib/db/collections';
import { createAccount } from '@/lib/identity/accounts/create-account';
import { deleteAccount, findAccountByEmail } from '@/lib/identity/accounts/repository';
import { hashPassword } from '@/lib/identity/passwords/password';
import { listMyRecordsContract } from '@/lib/records/list-my-records.contract';
import { peakMemoryOf } from './measure/process-usage';
import { measureTime, median } from './measure/timing';
import { measureLoad } from './measure/wrk';
import { startBenchPortal, startNext } from './servers/servers';

const OWNED = 300;
const ROUNDS = 9;
const CROWD = { connections: 16, seconds: 15 };
const LOADS = [
  ['called the API', `/api${listMyRecordsContract.path}`],
  ['loaded My records', '/my-records'],
  ['loaded the record types, the longest page', '/record-types'],
] as const;
const PERSON = { email: 'pages@example.org', password: 'a password for the bench' };
/** People who load My records one time after the other. */
const PEOPLE = { count: 16, seconds: 15 };
const TIMED_LOADS = 40;
const UNUSED = { filter: {}, projection: {}, sort: {}, limit: 1, translated: [] };

/** Removes the account that an earlier run left. */
async function removePerson(): Promise<void> {
  const account = await findAccountByEmail(PERSON.email);
  if (account === null) return;
  const { _id } = account;
  await (await database())
    .collection<{ memberIds: string[] }>(RECORDS)
    .updateMany({ memberIds: _id }, { $pull: { memberIds: _id } });
  await deleteAccount(_id);
}

async function makePerson(): Promise<void> {
  await removePerson();
  const { _id } = await createAccount(
    { email: PERSON.email, name: 'Bench', role: 'citizen', passwordHash: await hashPassword(PERSON.password) },
    'command-line',
  );
  const records = (await database()).collection<{ _id: string; memberIds: string[] }>(RECORDS);
  const ids = await records
    .find({}, { projection: { _id: 1 } })
    .limit(OWNED)
    .toArray();
  await records.updateMany({ _id: { $in: ids.map((record) => record._id) } }, { $addToSet: { memberIds: _id } });
}

/** In ms, until the last byte. */
async function timeLoad(url: string, cookie: string): Promise<number> {
  return measureTime(async () => {
    const response = await fetch(url, { headers: { cookie, 'accept-encoding': 'br' } });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${url} returned ${response.status}.`);
  });
}

/** Server time of pages with one connection: the median in ms. */
async function serverTimes(origin: string, cookie: string, paths: readonly string[]): Promise<readonly number[]> {
  const times = paths.map((): number[] => []);
  for (let round = 0; round < TIMED_LOADS; round++)
    for (const [at, path] of paths.entries()) times[at]?.push(await timeLoad(`${origin}${path}`, cookie));
  // The first loads compile the code.
  return times.map((each) => median(each.slice(TIMED_LOADS / 4)));
}

/** @returns times in ms, ascending */
async function loadAtOnce(url: string, cookie: string): Promise<readonly number[]> {
  const times: number[] = [];
  const end = performance.now() + PEOPLE.seconds * 1_000;
  const person = async () => {
    while (performance.now() < end) times.push(await timeLoad(url, cookie));
  };
  await Promise.all(Array.from({ length: PEOPLE.count }, person));
  return times.sort((a, b) => a - b);
}

async function openBrowser(root: string): Promise<Browser> {
  const { findOrInstallBrowser } = (await import(
    pathToFileURL(path.join(root, 'scripts/testing/browser.mjs')).href
  )) as {
    findOrInstallBrowser: () => string;
  };
  const args = [
    '--disable-gpu',
    '--disable-background-networking',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ];
  return chromium.launch({ executablePath: findOrInstallBrowser(), args });
}

/** Runs in the page: records when the first row and later changes were painted. */
function recordRows(): void {
  const rows: number[] = [];
  Object.assign(window, { rows });
  let lastText = '';
  const check = () => {
    const now = document.querySelector('tbody .records__link')?.textContent
      ? document.querySelector('tbody')?.textContent
      : '';
    if (now && now !== lastText && !document.querySelector('.records--stale')) {
      lastText = now;
      requestAnimationFrame(() => rows.push(performance.now()));
    }
    requestAnimationFrame(check);
  };
  requestAnimationFrame(check);
}

async function signIn(browser: Browser, origin: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(`${origin}/sign-in?callbackUrl=%2Fmy-records`);
  await page.getByLabel('Email').fill(PERSON.email);
  await page.getByLabel('Password').fill(PERSON.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/my-records');
  await page.addInitScript(recordRows);
  return page;
}

/** Polls from outside, because the page's CSP forbids evaluation inside. */
async function until(page: Page, expression: string): Promise<number> {
  for (;;) {
    const value = await page.evaluate<number | null>(`(${expression}) ?? null`);
    if (value !== null) return value;
    await delay(10);
  }
}

const firstPaint = async (page: Page, url: string): Promise<number> => {
  await page.goto(url);
  return until(page, 'performance.getEntriesByName("first-contentful-paint")[0]?.startTime');
};

const firstRow = async (page: Page, url: string): Promise<number> => {
  await page.goto(url);
  return until(page, 'window.rows[0]');
};

/** From click to painted rows, in ms. */
async function changeSide(page: Page, name: string): Promise<number> {
  await page.evaluate('void (window.rows.length = 0)');
  const link = page.getByRole('navigation', { name: 'Open or closed' }).getByRole('link', { name });
  const clicked = await link.evaluate((element: HTMLElement) => {
    const now = performance.now();
    element.click();
    return now;
  });
  return (await until(page, 'window.rows[0]')) - clicked;
}

/** Compares My records with an empty Next page. */
export async function benchPages(root: string): Promise<string[]> {
  await makePerson();
  const portal = await startBenchPortal(root);
  const next = await startNext(root, UNUSED);
  const browser = await openBrowser(root);
  try {
    const page = await signIn(browser, portal.origin);
    const blank = await (await browser.newContext()).newPage();
    const [paints, rows, changes]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round++) {
      paints.push(await firstPaint(blank, `${next.origin}/blank`));
      rows.push(await firstRow(page, `${portal.origin}/my-records`));
      await page.waitForLoadState('networkidle');
      for (const side of ['Closed', 'Open', 'All']) changes.push(await changeSide(page, side));
    }
    const [paint, row] = [median(paints), median(rows)];
    const browsed = peakMemoryOf(portal.pid);
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
    const [record = ''] = await page
      .locator('tbody a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const pages = ['/my-records', '/record-types', record] as const;
    const [mine = 0, types = 0, one = 0] = await serverTimes(portal.origin, cookie, pages);
    const crowd = await loadAtOnce(`${portal.origin}/my-records`, cookie);
    const p95 = crowd[Math.floor(crowd.length * 0.95)] ?? Number.NaN;
    // Each load raises the memory of the process for good.
    const peaks: string[] = [];
    for (const [whatever, address] of LOADS) {
      const failed = await measureLoad(`${portal.origin}${address}`, { headers: { cookie }, ...CROWD }).then(
        () => '',
        (error: Error) => `, with failures: ${error.message.replaceAll(/\s+/g, ' ')}`,
      );
      peaks.push(
        `${peakMemoryOf(portal.pid).toFixed(0)} MB after ${CROWD.connections} connections ${whatever}${failed}`,
      );
    }
    return [
      `In Chromium, ${OWNED} records, medians of ${ROUNDS} interleaved rounds:`,
      '',
      `- first paint of an empty Next page: ${paint.toFixed(0)} ms`,
      `- first row of My records on the screen: ${row.toFixed(0)} ms (1.5 times the empty page plus 100 ms: ${(paint * 1.5 + 100).toFixed(0)} ms)`,
      `- from a change of the filter to its rows on the screen: ${median(changes).toFixed(0)} ms`,
      `- server time until the last byte, one connection: My records ${mine.toFixed(1)} ms, record types ${types.toFixed(1)} ms, a record ${one.toFixed(1)} ms`,
      `- ${PEOPLE.count} people who load My records at once: median ${median(crowd).toFixed(0)} ms, 95th percentile ${p95.toFixed(0)} ms, ${(crowd.length / PEOPLE.seconds).toFixed(0)} pages per second`,
      `- peak memory of the portal's process so far: ${browsed.toFixed(0)} MB after these pages; after ${CROWD.seconds} s of each:`,
      ...peaks.map((peak) => `  - ${peak}`),
    ];
  } finally {
    await browser.close();
    await portal.stop();
    await next.stop();
  }
}
