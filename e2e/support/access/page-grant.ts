import { get } from '../api-client';

const PAGE = '/record-types/Building-Residential-Garage-New/requirements';
const GRANT = /\b\d{10}\.[\w-]{43}(?![\w-])/;

/** The headers that the requirements page sends for an anonymous visitor. */
export type PageGrantHeaders = { readonly 'x-page-grant': string; readonly 'sec-fetch-site': string };

/** Reads the grant in the requirements page; undefined if there is none. */
export async function readPageGrant(headers: Readonly<Record<string, string>>): Promise<string | undefined> {
  const page = await get(PAGE, undefined, headers);
  if (page.status !== 200) throw new Error(`${PAGE}: ${page.status}`);
  return GRANT.exec(await page.text())?.[0];
}

/** @throws if the page has no grant. */
export async function readPageGrantHeaders(): Promise<PageGrantHeaders> {
  const grant = await readPageGrant({ 'sec-fetch-site': 'none' });
  if (grant === undefined) throw new Error('The requirements page has no grant');
  return { 'x-page-grant': grant, 'sec-fetch-site': 'same-origin' };
}
