import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import type { Principal } from '../../http/principal';
import type { Account } from '../../identity/accounts/document';
import type { RecordDocument } from '../../records/document';
import { buildRecord } from '../../testing/build-record';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { readView } from '../records-view/view';
import { findNeighbors } from './find-neighbors';
import { readRecordPage, untranslatedTexts } from './read-record-page';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;

const account = (id: string, self: readonly string[] = []): Account => ({
  _id: id,
  name: id,
  role: 'citizen',
  identities: self,
  self,
  identitiesChangedAt: new Date(0),
  disabled: false,
  createdAt: new Date(0),
});

const record = (id: string, memberIds: readonly string[], day: number): RecordDocument =>
  buildRecord(id, {
    status: { value: 'A', text: 'Active', translations: { es_US: 'Activo' } },
    statusType: day % 2 === 0 ? 'OPEN' : 'PENDING',
    openedDate: new Date(Date.UTC(2026, 0, day)),
    contacts: [{ referenceContactId: '17', birthDate: '1980-02-29', socialSecurityNumber: '•1234' }],
    memberIds,
  });

beforeAll(async () => {
  temporary = await startTemporaryDatabase();
  await (await database())
    .collection<RecordDocument>(RECORDS)
    .insertMany([record('A', ['ann'], 4), record('B', ['ann', 'bob'], 3), record('C', ['ann'], 2), record('D', [], 1)]);
});
afterAll(() => temporary.stop());

describe('readRecordPage', () => {
  it('returns a record to its members only', async () => {
    expect((await readRecordPage(account('bob'), 'B', 'en'))?.record.id).toBe('B');
    expect(await readRecordPage(account('bob'), 'A', 'en')).toBeNull();
    expect(await readRecordPage(account('bob'), 'D', 'en')).toBeNull();
    expect(await readRecordPage(account('bob'), 'X', 'en')).toBeNull();
  });

  it('shows a birth date only to the person themselves', async () => {
    const asFirm = await readRecordPage(account('ann'), 'A', 'en');
    const inPerson = await readRecordPage(account('ann', ['contact:17']), 'A', 'en');
    expect(asFirm?.record.contacts?.[0]).not.toHaveProperty('birthDate');
    expect(inPerson?.record.contacts?.[0]?.birthDate).toBe('1980-02-29 00:00:00');
  });

  it('uses translations and marks untranslated text', async () => {
    const page = await readRecordPage(account('ann'), 'A', 'es');
    expect(page?.record.status?.text).toBe('Activo');
    expect(page?.untranslated.has(page.record.status ?? {})).toBe(false);
    expect(page?.untranslated.has(page.record.type ?? {})).toBe(true);
  });
});

describe('findNeighbors', () => {
  const principal: Principal = {
    kind: 'account',
    accountId: 'ann',
    role: 'citizen',
    scopes: ['records'],
    via: 'session',
    generation: 0,
  };
  const around = (id: string, search: string, at: number) =>
    findNeighbors({ principal, id, view: readView(search), at });

  it('returns the neighbors in the order and with the filters of the list', async () => {
    expect(await around('B', '', 1)).toEqual({ at: 1, previous: 'A', next: 'C', total: 3 });
    expect(await around('C', '?statusTypes=OPEN', 1)).toEqual({ at: 1, previous: 'A', total: 2 });
    expect(await around('A', '?search=a', 0)).toEqual({ at: 0, total: 1 });
    expect(await around('B', '?sort=openedDate', 1)).toEqual({ at: 1, previous: 'C', next: 'A', total: 3 });
  });

  it('returns undefined if the record is not in the list', async () => {
    expect(await around('B', '?statusTypes=OPEN', 0)).toBeUndefined();
    expect(await around('D', '', 0)).toBeUndefined();
  });
});

describe('untranslatedTexts', () => {
  it('finds the options without a translation', () => {
    const stored = {
      status: { value: 'A', text: 'Active', translations: { es_US: 'Activo' } },
      priority: { value: 'L', text: 'Low' },
      contacts: [{ type: { value: 'T', text: 'Tenant' } }],
    };
    const wire = {
      status: { value: 'A', text: 'Activo' },
      priority: { value: 'L', text: 'Low' },
      contacts: [{ type: { value: 'T', text: 'Tenant' } }],
    };
    const untranslated = untranslatedTexts(stored, wire, 'es_US');
    expect(untranslated.has(wire.status)).toBe(false);
    expect(untranslated.has(wire.priority)).toBe(true);
    expect(untranslated.has(wire.contacts[0]?.type ?? {})).toBe(true);
  });
});
