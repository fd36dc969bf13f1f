import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRecords } from '@/lib/records/import-repository';
import { DESCRIBE, getMine, MINE, STATUSES, TYPES } from '../support/answers';
import { baseUrl, requestToken, tokenOf } from '../support/api-client';
import { exampleOf, pagePaths } from '../support/app-addresses';
import { RELATED_NAMES } from '../support/data/record-names';
import { setUpDedicatedPortal } from '../support/dedicated-portal';
import { createCitizen, type NewCitizen } from '../support/identity/new-citizen';
import { usePortalDatabase } from '../support/portal-database';
import { ROOT } from '../support/portal-process';
import { type Canaries, encodingsOf, findCanaries, type Haystack } from '../support/secrets/canary-search';
import { misplaceSecret } from '../support/secrets/misplace-secrets';
import { readTree } from '../support/secrets/read-tree';
import {
  CANARY_PREFIX,
  type CanaryRecord,
  PRIVATE_DATE_FORMATS,
  recordWithCanaries,
} from '../support/secrets/record-with-canaries';
import { signInAs } from '../support/session';
import { METRICS_TOKEN } from '../support/settings';

const portal = setUpDedicatedPortal({ LOG_LEVEL: 'debug', METRICS_TOKEN });

let close: () => Promise<void>;
let owner: NewCitizen;
let other: NewCitizen;
let marked: readonly CanaryRecord[];
/** All bytes sent to each caller. */
const captured = new Map<string, Haystack[]>();

const privateDates = new Map(PRIVATE_DATE_FORMATS.map((form) => [`a date of birth or death as ${form}`, form]));
const shown = () =>
  new Map(marked.flatMap((each, at) => [...each.shown].map(([name, text]) => [`${at} ${name}`, text])));
const hidden = () =>
  new Map([
    ...marked.flatMap((each, at) => [...each.hidden].map(([name, text]) => [`${at} ${name}`, text] as const)),
    ...privateDates,
  ]);

const PREFIXES = encodingsOf(CANARY_PREFIX).map((form) => Buffer.from(form));

/** As `findCanaries`, but searches for each canary only if their common prefix occurs. */
const findMarks = (canaries: Canaries, seen: readonly Haystack[]): string[] =>
  findCanaries(
    canaries,
    seen.filter(({ bytes }) => PREFIXES.some((prefix) => bytes.includes(prefix))),
  );

const EXPAND = RELATED_NAMES.join(',');

function addresses(): string[] {
  const [first] = marked;
  const { _id: id = '', customId = '' } = first?.record ?? {};
  const pages = pagePaths().map((address) => exampleOf(address.replace('{id}', id)));
  return [
    ...pages,
    ...['', '?lang=es', '?limit=1', '?fields=name,status', '?limit=0', '?statusTypes=x'].map(
      (query) => `${MINE}${query}`,
    ),
    ...[`?expand=${EXPAND}`, `?expand=${EXPAND}&cursor=`, `?customId=${customId}`].map((query) => `${MINE}${query}`),
    ...[`${TYPES}?module=Building`, `${DESCRIBE}?type=Building/Residential/Garage/New`, `${STATUSES}?group=BUILDING`],
    ...['/api/v4/records/mine', `/api/v4/records/mine?search=${customId}`, '/api/portal/my-records/summary'],
    ...['/api/portal/my-records.csv', '/api/portal/my-records.ics', '/staff/checklists/statuses.csv'],
    ...[
      '/api/auth/session',
      '/api/auth/csrf',
      '/api/v4/openapi.json',
      '/api/health/ready',
      `/my-records?search=${customId}`,
    ],
    ...[`/my-records/${customId}`, `/my-records/${id}/x`, `/nowhere/${id}`, `${MINE}/${id}`],
  ];
}

async function capture(caller: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const seen: Haystack[] = [];
  const variants: Record<string, string>[] = [{}, { rsc: '1' }];
  // Pages read only sessions, so a request with a token is anonymous there.
  const asked = addresses().filter((address) => headers.authorization === undefined || address.startsWith('/api/'));
  for (const address of asked) {
    for (const more of address.startsWith('/api/') ? variants.slice(0, 1) : variants) {
      const ask = (target: string) =>
        fetch(`${baseUrl()}${target}`, { headers: { ...headers, ...more }, redirect: 'manual' });
      const first = await ask(address);
      // A page payload has its own URL, to which Next redirects.
      const further = first.headers.get('location') ?? '';
      const response = /[?&]_rsc\b/.test(further) ? await ask(further) : first;
      const head = JSON.stringify([...response.headers]);
      const bytes = Buffer.concat([Buffer.from(head), Buffer.from(await response.arrayBuffer())]);
      seen.push({ name: `${more.rsc === undefined ? '' : 'RSC '}${address}`, bytes });
    }
  }
  captured.set(caller, seen);
}

const OWNER = ['owner by token', 'owner by session'];

beforeAll(async () => {
  close = await usePortalDatabase(portal().dataDir);
  [owner, other] = [await createCitizen('Olga Owner'), await createCitizen('Otto Other')];
  marked = [1, 2, 3].map((number) => recordWithCanaries(owner.accountId, number));
  await insertRecords(marked.map(({ record }) => record));
  const callers: [string, Record<string, string>][] = [
    ['owner by token', { authorization: owner.token }],
    ['owner by session', { cookie: owner.session }],
    ['another citizen by token', { authorization: other.token }],
    ['another citizen by session', { cookie: other.session }],
    ['contractor', { cookie: await signInAs('contractor') }],
    ['staff by token', { authorization: await tokenOf('staff') }],
    ['staff by session', { cookie: await signInAs('staff') }],
    ['admin', { cookie: await signInAs('admin') }],
    ['app', { authorization: await requestToken({ grant_type: 'client_credentials', scope: 'records inspections' }) }],
    ['anonymous', {}],
  ];
  for (const [caller, headers] of callers) await capture(caller, headers);
  // A number, a name and a date, as people or clients might send them in the wrong place by mistake.
  const personal = [marked[0]?.record.customId ?? '', marked[0]?.shown.get('contacts.0.fullName') ?? '', '1907-11-29'];
  for (const text of personal) await misplaceSecret(baseUrl(), text);
  const metrics = await fetch(`${baseUrl()}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  captured.set('metrics', [{ name: '/api/metrics', bytes: Buffer.from(await metrics.arrayBuffer()) }]);
}, 300_000);
afterAll(() => close());

describe('the content of a record', () => {
  it('is shown completely to its members, which proves that the test would find it', () => {
    const answer = captured.get('owner by token')?.filter(({ name }) => name === `${MINE}?expand=${EXPAND}`) ?? [];
    const found = new Set(findMarks(shown(), answer).map((hit) => hit.split(' in ')[0]));
    // Translations are in the answer in another language.
    const missing = [...shown().keys()].filter((name) => !found.has(name) && !/translations/.test(name));
    expect(missing).toEqual([]);
    expect(found.size).toBeGreaterThan(300);
    const inPages = findMarks(shown(), captured.get('owner by session') ?? []);
    for (const where of ['/my-records', 'RSC /my-records', '/api/v4/records/mine', '/api/portal/my-records.csv'])
      expect(
        inPages.some((hit) => hit.endsWith(` in ${where}`)),
        where,
      ).toBe(true);
  });

  it('is in no byte sent to others, in no log line and in no metric', () => {
    const others = [...captured].filter(([caller]) => !OWNER.includes(caller));
    expect(others.length).toBe(9);
    const canaries = shown();
    const email = new Map([['the e-mail', owner.email]]);
    const hits = others.flatMap(([caller, seen]) =>
      [...findMarks(canaries, seen), ...findCanaries(email, seen)]
        // An admin may see accounts, and an answer may repeat the requested address.
        .filter((hit) => !(caller === 'admin' && hit.startsWith('the e-mail in ') && hit.endsWith('/admin/accounts')))
        .filter((hit) => !/^0 customId in .*(\?search=|\/my-records\/|\/nowhere\/|customId=)/.test(hit))
        .map((hit) => `${caller}: ${hit}`),
    );
    expect(hits).toEqual([]);
    const printed = { name: 'what the portal printed', bytes: Buffer.from(portal().output()) };
    expect(printed.bytes.toString()).toContain('"route":"/api/v4/records/mine"');
    expect([...findMarks(canaries, [printed]), ...findCanaries(email, [printed])]).toEqual([]);
  });

  it('that nobody may see is in no byte at all: other people’s dates, characteristics and identities, and unknown fields', () => {
    const printed = { name: 'what the portal printed', bytes: Buffer.from(portal().output()) };
    const all = [...captured].flatMap(([caller, seen]) =>
      seen.map(({ name, bytes }) => ({ name: `${caller} ${name}`, bytes })),
    );
    expect(all.length).toBeGreaterThan(500);
    expect([...findMarks(hidden(), [...all, printed]), ...findCanaries(privateDates, [...all, printed])]).toEqual([]);
  });

  it('is in no bundle', () => {
    const bundles = [...readTree(path.join(ROOT, '.next/static')), ...readTree(path.join(ROOT, 'dist'))];
    expect(findMarks(new Map([...shown(), ...hidden()]), bundles)).toEqual([]);
  });
});

describe('a caller who may not see a field', () => {
  const FILTERS = ['module', 'type', 'status', 'recordClass', 'customId', 'closedByUser', 'completedByDepartment', 'q'];
  const ofRecord = (name: string): string => {
    const { record, shown: texts } = marked[0] as CanaryRecord;
    if (name === 'module') return record.module;
    if (name === 'type') return record.type.value;
    return texts.get(name === 'status' ? 'status.text' : name) ?? record.customId;
  };

  it('cannot filter by that field: records of others neither match nor are counted', async () => {
    const ask = async (address: string): Promise<unknown> =>
      (await fetch(`${baseUrl()}${address}`, { headers: { cookie: other.session } })).json();
    for (const name of FILTERS) {
      const query = `${name}=${encodeURIComponent(ofRecord(name))}`;
      expect(await ask(`/api/v4/records/mine?${query}`), name).toMatchObject({ result: [] });
      const summary = (await ask(`/api/portal/my-records/summary?${query}`)) as { result: { total: number } };
      expect(summary.result.total, name).toBe(0);
      expect(JSON.stringify(summary.result), name).not.toMatch(/:[1-9]|CanaryZq/);
      if (name === 'q') continue;
      for (const token of [other.token, await tokenOf('staff')])
        expect(
          ((await (await getMine(query, token)).json()) as { result: object[] }).result.filter((each) =>
            JSON.stringify(each).includes(CANARY_PREFIX),
          ),
          name,
        ).toEqual([]);
    }
  });

  it('finds nothing by fields shown to nobody, even in their own records', async () => {
    const { hidden: never } = marked[0] as CanaryRecord;
    expect([...never.keys()]).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^contacts\.\d\.gender/),
        expect.stringMatching(/^professionals\.\d\.federalEmployerId/),
      ]),
    );
    const own = (await (await getMine('limit=1000', owner.token)).json()) as { result: unknown[] };
    expect(own.result).toHaveLength(marked.length);
    const names = [
      'birthDate',
      'contacts.birthDate',
      'contacts.0.birthDate',
      'professionals.birthDate',
      'deceasedDate',
      'race',
      'contacts.gender',
      'owners.taxId',
      'professionals.federalEmployerId',
    ];
    const internal = [
      'memberIds',
      'parties',
      'sourceHash',
      'internalNote',
      'contacts.secretNote',
      'birthDateFrom',
      'birthDateTo',
    ];
    for (const name of [...names, ...internal]) {
      for (const value of ['1907-11-29', ...[...never.values()].slice(0, 2)]) {
        const answer = await getMine({ [name]: value, limit: '1000' }, owner.token);
        expect(answer.headers.get('x-ignored'), name).toContain(name);
        expect(await answer.json()).toEqual(own);
      }
    }
    for (const value of ['1907', '1907-11-29', ...never.values()]) {
      const found = await fetch(`${baseUrl()}/api/v4/records/mine?search=${value}`, {
        headers: { cookie: owner.session },
      });
      expect(await found.json(), value).toMatchObject({ result: [] });
    }
  });
});
