import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPERATIONS } from '@/lib/api/operations';
import { searchOf } from '@/lib/http/contract';
import type { Operation } from '@/lib/http/operation';
import { findAccountByEmail } from '@/lib/identity/accounts/repository';
import { type CallerHeaders, type Callers, makeCallers } from '../../support/access/access-callers';
import { type MarkedRecord, markRecords } from '../../support/access/access-marks';
import { type AccessRow, pathOf, readAccessTable } from '../../support/access/access-table';
import { expectedOutcome, expectedRows } from '../../support/access/operation-access';
import { baseUrl } from '../../support/api-client';
import { pagePaths, routePaths } from '../../support/app-addresses';
import { newPkce, requestAuthorization } from '../../support/identity/authorization-flow';
import { usePortalDatabase } from '../../support/portal-database';
import { cookiesOf } from '../../support/session';

/** Routes that show nobody's data or have their own token (metrics). */
const NOT_OPERATIONS = [
  '/api/[...unknown]',
  '/api/auth/[...nextauth]',
  '/api/health/live',
  '/api/health/ready',
  '/api/metrics',
  '/api/oauth2/[...path]',
  '/api/v4/openapi.json',
  '/agency-logo',
];

const TABLE = readAccessTable();
const TARGETS = [...new Set(TABLE.map(({ target }) => target))];
const isNamed = ({ contract }: Operation): boolean =>
  TARGETS.some((target) => pathOf(target) === `/api${contract.path}`);
let rows: readonly AccessRow[] = TABLE;

let callers: Callers;
let records: Readonly<Record<string, MarkedRecord>>;
let otherUid: string;
let accountB: string | undefined;
let disconnect: () => Promise<void>;

/** The demo app's authorization request, waiting for a decision in one browser. */
async function pendingConsent(): Promise<{ readonly uid: string; readonly cookies: readonly string[] }> {
  const redirectUri = 'http://127.0.0.1/callback';
  const started = await requestAuthorization({ clientId: 'demo-app', redirectUri, challenge: newPkce().challenge });
  const uid = started.headers.get('location')?.split('/').at(-1) ?? '';
  return { uid, cookies: cookiesOf(started) };
}

beforeAll(async () => {
  disconnect = await usePortalDatabase();
  callers = await makeCallers();
  // An operation that the table does not list is tested against its contract alone.
  for (const operation of OPERATIONS.filter((each) => !isNamed(each))) {
    const search = searchOf(await operation.example());
    rows = [...rows, ...expectedRows([...callers.byName.keys()], operation.contract, search)];
  }
  records = await markRecords();
  otherUid = (await pendingConsent()).uid;
  accountB = (await findAccountByEmail('contractor@example.org'))?._id;
}, 30_000);
afterAll(async () => {
  await callers?.remove();
  await disconnect?.();
});

/** Replaces the names in braces in a target. */
const addressOf = (target: string, values: Readonly<Record<string, string | undefined>>): string =>
  target.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));

/** The outcome as the table writes it: `200`, `401 no_token`, `to /sign-in`. */
function outcomeOf(response: Response, body: string): string {
  const location = response.headers.get('location');
  if (location !== null) return `to ${new URL(location, baseUrl()).pathname}`;
  const isError = response.status >= 400 && response.headers.get('content-type')?.startsWith('application/json');
  return isError ? `${response.status} ${(JSON.parse(body) as { code: string }).code}` : `${response.status}`;
}

/** `rest of A`: the values that reveal a record, apart from the id in the request. */
function tracesOf(word: string): readonly string[] | undefined {
  const rest = records[/^rest of (\w)$/.exec(word)?.[1] ?? ''];
  return rest === undefined ? recordNamed(word)?.traces : rest.traces.filter((trace) => !rest.id.includes(trace));
}

const recordNamed = (word: string): MarkedRecord | undefined => records[/^record of (\w)$/.exec(word)?.[1] ?? ''];

/** Words of the row that are missing from the answer, and forbidden words that are in it. */
function misplaced({ caller, shows, hides }: AccessRow, body: string): string[] {
  const wanted = shows.map((word) => recordNamed(word)?.customId ?? word);
  // The account and the party on its record have the same name, which its own header and the admin pages show.
  const own = ['session of citizen A', 'session of admin'].includes(caller) ? 'Maria Lopez' : '';
  const unwanted = hides.flatMap((word) => tracesOf(word) ?? word).filter((word) => word !== own);
  return [
    ...wanted.filter((word) => !body.includes(word)).map((word) => `does not show ${word}`),
    ...unwanted.filter((word) => body.includes(word)).map((word) => `shows ${word}`),
  ];
}

async function deviationsOf(row: AccessRow, address: string, headers: CallerHeaders): Promise<string[]> {
  const response = await fetch(`${baseUrl()}${address}`, { headers, redirect: 'manual' });
  const body = await response.text();
  const outcome = outcomeOf(response, body);
  return [...(outcome === row.outcome ? [] : [`is ${outcome}, not ${row.outcome}`]), ...misplaced(row, body)].map(
    (deviation) => `${row.caller}, ${row.target}: ${deviation}`,
  );
}

/** Sends every request of a caller, in a browser with a pending authorization request. */
async function deviationsOfCaller(caller: string, headers: CallerHeaders): Promise<string[]> {
  const { uid: ownUid, cookies } = await pendingConsent();
  const token = randomBytes(32).toString('base64url');
  const values = {
    A: records.A?.customId,
    B: records.B?.customId,
    idA: records.A?.id,
    idB: records.B?.id,
    typeId: 'Building-Residential-Garage-New',
    operation: 'my-records',
    accountB,
    ownUid,
    otherUid,
    token,
  };
  const cookie = [...(headers.cookie === undefined ? [] : [headers.cookie]), ...cookies].join('; ');
  const asked = rows.filter((row) => row.caller === caller);
  const deviations = asked.map((row) => deviationsOf(row, addressOf(row.target, values), { ...headers, cookie }));
  return (await Promise.all(deviations)).flat();
}

it('the access table has exactly one line for each caller and target', () => {
  const wanted = [...callers.byName.keys()].flatMap((caller) => TARGETS.map((target) => `${caller}, ${target}`));
  expect(TABLE.map(({ caller, target }) => `${caller}, ${target}`).sort()).toEqual(wanted.sort());
});

it('the access table lists exactly the operations and pages that exist', () => {
  const operations = routePaths().filter((address) => !NOT_OPERATIONS.includes(address));
  const named = new Set(TARGETS.map(pathOf));
  const byContract = OPERATIONS.filter((each) => !isNamed(each)).map(({ contract }) => `/api${contract.path}`);
  const there = [...operations, ...pagePaths()].map(pathOf).filter((address) => !byContract.includes(address));
  expect([...named].sort()).toEqual([...new Set(there)].sort());
});

it('the access table agrees with the contract of each operation', () => {
  for (const { contract } of OPERATIONS) {
    const own = TABLE.filter(({ target }) => pathOf(target) === `/api${contract.path}`);
    const byContract = own.map(({ caller }) => expectedOutcome(caller, contract));
    expect(own.map(({ outcome }) => outcome)).toEqual(byContract);
  }
});

it('the test recognizes private records by more than their numbers', () => {
  for (const { traces } of Object.values(records)) expect(traces.length).toBeGreaterThanOrEqual(4);
});

it('the access table matches what the portal does, with 0 deviations', async () => {
  const deviations: string[] = [];
  for (const [caller, headers] of callers.byName) deviations.push(...(await deviationsOfCaller(caller, headers)));
  expect(deviations).toEqual([]);
}, 120_000);
