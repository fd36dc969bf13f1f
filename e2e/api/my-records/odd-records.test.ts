import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db/client';
import { RECORDS } from '@/lib/db/collections';
import { createAccount } from '@/lib/identity/accounts/create-account';
import { deleteAccount } from '@/lib/identity/accounts/repository';
import { hashPassword } from '@/lib/identity/passwords/password';
import type { RecordDocument } from '@/lib/records/document';
import { listMine } from '../../support/answers';
import { get, requestToken } from '../../support/api-client';
import { RELATED_NAMES } from '../../support/data/record-names';
import { usePortalDatabase } from '../../support/portal-database';
import { sessionCookieFor } from '../../support/session';

// Records that another program may have written to the database.
const OWNER = { email: 'odd-owner@example.org', password: 'a long enough password' };
const SCHEMA_MISMATCH: Readonly<Record<string, object>> = {
  ...Object.fromEntries(
    RELATED_NAMES.flatMap((name) =>
      [{}, 'no', 5, [null], ['x'], [[]]].map((odd, at) => [`${name}-${at}`, { [name]: odd }]),
    ),
  ),
  status: { status: 'text', type: 'text', statusType: 5 },
  numbers: { name: 1, module: 2, description: 3, customId: 4, contacts: [{ fullName: 5, type: 6 }] },
  dates: { openedDate: 'never', renewalInfo: { expirationDate: 1 }, cursorDate: 'x' },
};
const PLAIN = 'DEMO-ODDPL-AI-00000';
const ids = [PLAIN, ...Object.keys(SCHEMA_MISMATCH).map((name) => `DEMO-ODD-${name}`)];

let close: () => Promise<void>;
let accountId: string;
let token: string;

const records = async () => (await database()).collection<RecordDocument>(RECORDS);

beforeAll(async () => {
  close = await usePortalDatabase();
  const { email, password } = OWNER;
  const account = await createAccount(
    { email, name: 'Odd Owner', role: 'citizen', passwordHash: await hashPassword(password) },
    'command-line',
  );
  accountId = account._id;
  const plain = {
    _id: PLAIN,
    value: 'ODD',
    customId: 'ODD',
    serviceProviderCode: 'DEMO',
    module: 'Building',
    status: { value: 'Open', text: 'Open' },
    statusType: 'OPEN',
    contacts: [{ fullName: 'Ann Example' }],
    parties: [],
    memberIds: [accountId],
  };
  const odd = Object.entries(SCHEMA_MISMATCH).map(([name, fields]) => ({
    ...plain,
    _id: `DEMO-ODD-${name}`,
    ...fields,
  }));
  await (await records()).insertMany([plain, ...odd] as unknown as RecordDocument[]);
  token = await requestToken({
    grant_type: 'password',
    username: OWNER.email,
    password: OWNER.password,
    scope: 'records',
  });
});
afterAll(async () => {
  await (await records()).deleteMany({ _id: { $in: ids } });
  await deleteAccount(accountId);
  await close();
});

describe('malformed records', () => {
  it.each([...RELATED_NAMES, RELATED_NAMES.join(',')])(
    'do not hide other records from the list with expand=%s',
    async (expand) => {
      const found = await listMine({ expand, limit: '1000' }, token);
      expect(found.map(({ id }) => id).sort()).toEqual([...ids].sort());
      const plain = found.find(({ id }) => id === PLAIN);
      expect(plain?.status).toEqual({ value: 'Open', text: 'Open' });
      if (expand.includes('contacts')) expect(plain?.contacts?.[0]?.fullName).toBe('Ann Example');
    },
  );

  it('are listed without their unreadable parts', async () => {
    const found = await listMine({ expand: RELATED_NAMES.join(','), limit: '1000' }, token);
    const record = (name: string) => found.find(({ id }) => id === `DEMO-ODD-${name}`);
    for (const name of RELATED_NAMES) expect(record(`${name}-0`), name).not.toHaveProperty(name);
    expect(record('status')).not.toHaveProperty('status');
    expect(record('status')).toMatchObject({ module: 'Building', contacts: [{ fullName: 'Ann Example' }] });
    expect(record('numbers')).not.toHaveProperty('customId');
  });

  it('are all returned when paging by cursor', async () => {
    const met: unknown[] = [];
    for (let next: string | undefined = ''; next !== undefined; ) {
      const response = await get(`/api/v4/records/mine?limit=7&cursor=${encodeURIComponent(next)}`, token);
      expect(response.status).toBe(200);
      const body = (await response.json()) as { result: { id: string }[]; page: { next?: string } };
      met.push(...body.result.map(({ id }) => id));
      next = body.page.next;
    }
    expect(new Set(met).size).toBe(met.length);
    expect(met.length).toBeGreaterThanOrEqual(ids.length - 1);
  });

  it('are shown in the list and on their own pages', async () => {
    const cookie = await sessionCookieFor(OWNER);
    const list = await get('/api/v4/records/mine?limit=1000', undefined, { cookie, 'sec-fetch-site': 'same-origin' });
    expect(list.status).toBe(200);
    expect(((await list.json()) as { result: unknown[] }).result).toHaveLength(ids.length);
    for (const id of ids) {
      const page = await get(`/my-records/${id}`, undefined, { cookie });
      expect(page.status, id).toBe(200);
      await page.text();
    }
  });
});
