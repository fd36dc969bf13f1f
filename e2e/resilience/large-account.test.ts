import { afterAll, beforeAll, expect, it } from 'vitest';
import { generateRecords, generatorOptions } from '@/lib/demo/generator/generate-records';
import { insertRecords } from '@/lib/records/import-repository';
import { RELATED_COLLECTION_NAMES } from '@/lib/records/schema/record';
import { setUpDedicatedPortal } from '../support/dedicated-portal';
import { createCitizen, type NewCitizen } from '../support/identity/new-citizen';
import { countOutcomes, type Outcome, percentile, sendLoad } from '../support/load/load';
import { roundToTenth } from '../support/load/steady-load';
import { usePortalDatabase } from '../support/portal-database';
import { testSize } from '../support/test-size';

const RECORDS = testSize({ usual: 10_000, full: 60_000 });
const FEW = 20;
const AT_ONCE = 6;
const CALLS = 20;
/**
 * Limits for another person's calls during the load, as multiples of their time alone, of their time during the same
 * load by a small account, and of the time of the large account's own calls, which wait for one another. One must hold.
 */
const MOST = { ofAlone: 10, ofBesideSmall: 3, ofOwn: 0.75 };

const portal = setUpDedicatedPortal();
let close: () => Promise<void>;
let large: NewCitizen;
let small: NewCitizen;
let other: NewCitizen;

async function insertFor({ accountId }: NewCitizen, seed: string, count: number): Promise<void> {
  const BATCH = 500;
  for (let from = 0; from < count; from += BATCH) {
    const records = generateRecords({ ...generatorOptions(seed), from, count: Math.min(BATCH, count - from) });
    await insertRecords([...records].map((record) => ({ ...record, memberIds: [accountId], sourceHash: 'test' })));
  }
}

beforeAll(async () => {
  close = await usePortalDatabase(portal().dataDir);
  large = await createCitizen('Lara Large');
  small = await createCitizen('Sara Small');
  other = await createCitizen('Oscar Other');
  await insertFor(small, 'small', FEW);
  await insertFor(other, 'few', FEW);
  await insertFor(large, 'many', RECORDS);
}, 600_000);
afterAll(() => close());

/** Requests a list, a page and the counts for another person, one after the other. */
const callsOfOther = (): Promise<Outcome[]> =>
  sendLoad({
    baseUrl: portal().baseUrl,
    paths: [
      '/api/v4/records/mine?limit=10',
      '/api/v4/records/mine?limit=10',
      '/api/portal/my-records/summary',
      '/my-records',
    ],
    headers: { cookie: other.session },
    clients: 1,
    requests: CALLS,
  });

/** Sends an account's requests in a loop over several connections while another person calls. */
async function besideLoad({ session }: NewCitizen, paths: readonly string[]) {
  let isOver = false;
  const load = sendLoad({
    baseUrl: portal().baseUrl,
    paths,
    headers: { cookie: session },
    clients: AT_ONCE,
    until: () => isOver,
  });
  // Gives the load time to start.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const beside = await callsOfOther();
  isOver = true;
  return { beside, load: await load };
}

it.each([
  ['searches', ['/api/v4/records/mine?search=xylophone', '/api/v4/records/mine?search=nowhere+street']],
  ['views without an index', ['/api/v4/records/mine?needs=payment', '/api/v4/records/mine?open=false']],
  ['pages with every collection', [`/api/v4/records/mine?limit=199&expand=${RELATED_COLLECTION_NAMES.join(',')}`]],
  [
    'filtered pages with a cursor, or far beyond the first record',
    [
      '/api/v4/records/mine?cursor=&module=Building&status=nowhere',
      `/api/v4/records/mine?limit=10&statusTypes=OPEN,CLOSED,APPROVED,PENDING,COMPLETE&offset=${RECORDS / 2}`,
    ],
  ],
  ['pages', ['/my-records', '/my-records?search=xylophone']],
  ['counts', ['/api/portal/my-records/summary', '/api/portal/my-records/summary?search=street']],
  [
    'exports',
    [
      '/api/portal/my-records.csv?limit=5000',
      '/api/portal/my-records.ics?limit=5000',
      '/api/portal/my-records.csv?search=nowhere',
    ],
  ],
])(
  `${AT_ONCE} simultaneous %s of an account with ${RECORDS} records do not block another person’s calls`,
  async (name, paths) => {
    await callsOfOther();
    const alone = await callsOfOther();
    const { beside: besideSmall } = await besideLoad(small, paths);
    const { beside, load } = await besideLoad(large, paths);
    const median = (calls: readonly Outcome[]) => percentile(calls, 0.5);
    const [before, usual, meanwhile] = [median(alone), median(besideSmall), median(beside)];
    console.log(
      `${RECORDS} records, ${name}: the other's median ${roundToTenth(before)} ms alone,`,
      `${roundToTenth(usual)} ms beside those of a small account, ${roundToTenth(meanwhile)} ms beside them,`,
      `longest ${roundToTenth(percentile(beside, 1))} ms; ${JSON.stringify(countOutcomes(beside))}.`,
      `The account's own: ${JSON.stringify(countOutcomes(load))}, median ${roundToTenth(median(load))} ms`,
    );
    expect(countOutcomes(beside)).toEqual({ 200: CALLS });
    const limits = [MOST.ofAlone * before, MOST.ofBesideSmall * usual, MOST.ofOwn * median(load)];
    expect(meanwhile).toBeLessThan(Math.max(...limits));
    // The large account is not locked out: some of its own reads are answered.
    expect(countOutcomes(load)[200]).toBeGreaterThan(0);
  },
);
