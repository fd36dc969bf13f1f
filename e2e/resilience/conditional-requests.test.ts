import { setTimeout as wait } from 'node:timers/promises';
import type { Document } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db/client';
import { CHECKLIST_GROUPS, RECORD_TYPES, RECORDS } from '@/lib/db/collections';
import { renewReferenceVersion } from '@/lib/db/reference-version';
import { DESCRIBE, MINE, STATUSES, TYPES } from '../support/answers';
import { get, requestToken, tokenOf } from '../support/api-client';
import { setUpDedicatedPortal } from '../support/dedicated-portal';
import { usePortalDatabase } from '../support/portal-database';
import { signInAs } from '../support/session';

const TYPE = 'Building/Residential/Garage/New';
/** Every process sees a change to reference data within a second (lib/db/reference-version.ts). */
const UNTIL_SEEN_MS = 1_200;

const portal = setUpDedicatedPortal();
let close: () => Promise<void>;

type Caller = { readonly name: string; readonly headers: Readonly<Record<string, string>> };
/** One request: a caller and an address. */
type Cell = { readonly caller: Caller; readonly address: string; readonly tag: string; readonly body: string };

let byToken: Caller[];
let bySession: Caller[];

beforeAll(async () => {
  close = await usePortalDatabase(portal().dataDir);
  const token = (name: string, authorization: string): Caller => ({ name, headers: { authorization } });
  byToken = [
    { name: 'anonymous', headers: {} },
    token('citizen', await tokenOf('citizen')),
    token('contractor', await tokenOf('contractor')),
    token('staff', await tokenOf('staff')),
    token('app', await requestToken({ grant_type: 'client_credentials', scope: 'records inspections' })),
  ];
  const accounts = ['citizen', 'contractor', 'staff', 'admin'] as const;
  bySession = await Promise.all(accounts.map(async (name) => ({ name, headers: { cookie: await signInAs(name) } })));
});
afterAll(() => close());

const LANGUAGES = ['', 'lang=en', 'lang=es_US', 'lang=de'];
const PARAMETERS: Readonly<Record<string, readonly string[]>> = {
  [MINE]: [
    '',
    'limit=2',
    'limit=3',
    'offset=1',
    'cursor=',
    'module=Building',
    'fields=id',
    'expand=contacts',
    'sort=customId',
    'x=1',
  ],
  [TYPES]: ['module=Building', 'module=Building&limit=2', 'module=Nowhere', 'module=Building&fields=id'],
  [DESCRIBE]: [`type=${TYPE}`, 'type=Building/Commercial/Office/New'],
  [STATUSES]: ['group=BUILDING', 'group=FIRE', 'group=NOWHERE'],
  '/api/portal/my-records/summary': ['', 'status=OPEN'],
};

const join = (path: string, ...parts: readonly string[]): string => {
  const search = parts.filter((part) => part !== '').join('&');
  return search === '' ? path : `${path}?${search}`;
};

async function ask(
  { headers }: Caller,
  address: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return get(address, undefined, { ...headers, ...more });
}

/** The successful answers of a path to every combination of caller, parameter set and language. */
async function cellsOf(path: string): Promise<Cell[]> {
  const callers = path.startsWith('/api/portal/') ? bySession : byToken;
  const cells: Cell[] = [];
  for (const caller of callers) {
    for (const address of (PARAMETERS[path] ?? []).flatMap((set) => LANGUAGES.map((each) => join(path, set, each)))) {
      const response = await ask(caller, address);
      const body = await response.text();
      if (response.status === 200) cells.push({ caller, address, body, tag: response.headers.get('etag') ?? '' });
    }
  }
  return cells;
}

describe.each(Object.keys(PARAMETERS))('GET %s', (path) => {
  it('returns 304 to its own ETag and to no ETag of another caller, language or set of parameters', async () => {
    const cells = await cellsOf(path);
    expect(new Set(cells.map(({ caller }) => caller.name)).size).toBeGreaterThan(2);
    const deviations: string[] = [];
    for (const { caller, address, tag, body } of cells) {
      const others = cells
        .filter((other) => other.caller !== caller || other.address !== address)
        .map((other) => other.tag);
      const foreign = await ask(caller, address, { 'if-none-match': others.join(', ') });
      if (foreign.status !== 200 || (await foreign.text()) !== body)
        deviations.push(`${caller.name} ${address}: ${foreign.status} to the tags of others`);
      const own = await ask(caller, address, { 'if-none-match': tag });
      if (own.status !== 304 || (await own.text()) !== '')
        deviations.push(`${caller.name} ${address}: ${own.status} to its own tag`);
    }
    expect(deviations).toEqual([]);
  });
});

/** Changes one document and then restores it. */
async function changed(
  { collection, id, change }: { collection: string; id: string; change: Document },
  check: () => Promise<void>,
): Promise<void> {
  const documents = (await database()).collection<{ _id: string }>(collection);
  const before = await documents.findOne({ _id: id });
  if (before === null) throw new Error(`${collection} has no ${id}.`);
  await documents.updateOne({ _id: id }, change);
  await check().finally(() => documents.replaceOne({ _id: id }, before));
}

describe('after a change', () => {
  const expectNew = async (caller: Caller, address: string, change: (check: () => Promise<void>) => Promise<void>) => {
    const tag = (await ask(caller, address)).headers.get('etag') ?? '';
    const status = async () => (await ask(caller, address, { 'if-none-match': tag })).status;
    expect(await status()).toBe(304);
    await change(async () => expect(await status(), address).toBe(200));
    return status;
  };
  const callerNamed = (list: readonly Caller[], name: string): Caller =>
    list.find((each) => each.name === name) as Caller;

  const API = [`${MINE}?expand=contacts`];
  const BOTH = [...API, `${MINE}?expand=relations`];

  it.each([
    ['a field', { $set: { description: 'Changed.' } }, API],
    ['a contact', { $set: { contacts: [{ id: '1', fullName: 'Another Person' }] } }, API],
    ['its status', { $set: { status: { value: 'Void', text: 'Void' } } }, BOTH],
    ['its members', { $set: { memberIds: [] } }, BOTH],
  ])(
    'of a record (%s), the list is sent again at once, and the old ETag matches once the change is undone',
    async (_, change, addresses) => {
      const list = (await (await ask(callerNamed(byToken, 'citizen'), MINE)).json()) as { result: { id: string }[] };
      const id = list.result[0]?.id ?? '';
      for (const address of addresses) {
        const caller = callerNamed(address.startsWith('/api/portal/') ? bySession : byToken, 'citizen');
        const status = await expectNew(caller, address, (check) => changed({ collection: RECORDS, id, change }, check));
        expect(await status()).toBe(304);
      }
    },
  );

  it.each([
    ['record type', RECORD_TYPES, TYPE, `${TYPES}?module=Building&limit=1000`, { $set: { alias: 'Changed' } }],
    [
      'translation',
      RECORD_TYPES,
      TYPE,
      `${TYPES}?module=Building&limit=1000&lang=es`,
      { $set: { 'translations.es_US': 'Otro' } },
    ],
    [
      'requirement',
      RECORD_TYPES,
      TYPE,
      `${DESCRIBE}?type=${TYPE}`,
      { $set: { 'requirements.requiredFields': ['shortNotes'] } },
    ],
    [
      'checklist group',
      CHECKLIST_GROUPS,
      'BUILDING',
      `${STATUSES}?group=BUILDING`,
      { $set: { 'statuses.0.criticalScore': 77 } },
    ],
  ])('of a %s, the response is sent again within a second', async (_, collection, id, address, change) => {
    const staff = callerNamed(byToken, 'staff');
    await expectNew(staff, address, (check) =>
      changed({ collection, id, change }, async () => {
        await renewReferenceVersion();
        await wait(UNTIL_SEEN_MS);
        await check();
      }),
    );
    await renewReferenceVersion();
  });
});
