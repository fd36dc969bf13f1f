import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectedClient } from '../db/client';
import type { Principal } from '../http/principal';
import { ensureAccount } from '../identity/accounts/repository';
import { env } from '../platform/settings/env';
import { buildRecord } from '../testing/build-record';
import { myRecordsResponse } from '../testing/my-records-response';
import { startTemporaryDatabase } from '../testing/temporary-database';
import { insertRecords, type RecordChange } from './import-repository';
import { linkIdentities } from './membership/link-identities';
import { recordIdOf } from './record-id';
import { MyRecordsQuery } from './schema/query';

let database: Awaited<ReturnType<typeof startTemporaryDatabase>>;

const STATUS_TYPES = ['OPEN', 'PENDING', 'COMPLETE'];

function permit(at: number): RecordChange {
  const customId = `BP-${at}`;
  const { id, value } = recordIdOf('DEMO', customId);
  return buildRecord(id, {
    value,
    customId,
    module: at % 2 === 0 ? 'Building' : 'Demolition',
    statusType: STATUS_TYPES[at % 3] ?? 'OPEN',
    // Ten share each day, and some have none, to test that the order is total.
    ...(at % 20 !== 0 && { openedDate: new Date(Date.UTC(2024, 0, Math.floor(at / 10))) }),
    contacts: [{ referenceContactId: at < 100 ? 'ann' : 'bob', birthDate: '1980-02-29', fullName: 'Someone' }],
    internalNote: 'never on the wire',
  });
}

const principal = (accountId: string): Principal => ({
  kind: 'account',
  accountId,
  scopes: ['records'],
  via: 'token',
  appId: 'app',
});

const list = (query: Record<string, string[]>, who: Principal) =>
  myRecordsResponse({ query: MyRecordsQuery.parse(query), principal: who, locale: 'en_US', timeZone: 'UTC' });

beforeAll(async () => {
  database = await startTemporaryDatabase();
  await insertRecords(Array.from({ length: 200 }, (_, at) => permit(at)));
  for (const name of ['ann', 'bob']) {
    await ensureAccount({
      _id: name,
      email: `${name}@example.org`,
      name,
      role: 'citizen',
      identities: [],
      identitiesChangedAt: new Date(),
      disabled: false,
      createdAt: new Date(),
    });
    await linkIdentities(name, [`contact:${name}`], { actor: 'command-line' });
  }
});
afterAll(() => database.stop());

describe('listMyRecords', () => {
  it('returns each record of the caller once by offset, in the specified order, and no others', async () => {
    const ids: string[] = [];
    for (let offset = 0; ; offset += 7) {
      const { result, page } = await list({ limit: ['7'], offset: [String(offset)] }, principal('ann'));
      ids.push(...(result as { id: string }[]).map(({ id }) => id));
      if (!page?.hasmore) break;
    }
    const dayOf = (record: RecordChange): number => record.openedDate?.getTime() ?? Number.NEGATIVE_INFINITY;
    const expected = Array.from({ length: 100 }, (_, at) => permit(at))
      .sort((a, b) => dayOf(b) - dayOf(a) || (a._id < b._id ? -1 : 1))
      .map(({ _id }) => _id);
    expect(ids).toEqual(expected);
  });

  it('returns the same by cursor for any page size', async () => {
    const byOffset = ((await list({ limit: ['1000'] }, principal('ann'))).result as { id: string }[]).map(
      ({ id }) => id,
    );
    for (const limit of ['1', '7', '50', '1000']) {
      const ids: string[] = [];
      for (let cursor: string | undefined = ''; cursor !== undefined; ) {
        const { result, page } = await list({ limit: [limit], cursor: [cursor], fields: ['id'] }, principal('ann'));
        ids.push(...(result as { id: string }[]).map(({ id }) => id));
        expect(page).not.toHaveProperty('offset');
        cursor = page !== undefined && 'next' in page ? page.next : undefined;
      }
      expect(ids).toEqual(byOffset);
    }
  });

  it('returns each record once by cursor while records change', async () => {
    const records = (await connectedClient()).db(env().MONGODB_DB).collection<{ _id: string }>('records');
    const before = ((await list({ limit: ['1000'] }, principal('bob'))).result as { id: string }[]).map(({ id }) => id);
    const seen: string[] = [];
    for (let cursor: string | undefined = ''; cursor !== undefined; ) {
      const { result, page } = await list({ limit: ['9'], cursor: [cursor] }, principal('bob'));
      seen.push(...(result as { id: string }[]).map(({ id }) => id));
      cursor = page !== undefined && 'next' in page ? page.next : undefined;
      // Moves a returned record to the end and another to the start, and removes the date of a third.
      const [later, earlier, undated] = [before[seen.length + 20], seen.at(-3), before[seen.length + 5]];
      if (later) await records.updateOne({ _id: later }, { $set: { openedDate: new Date('2030-01-01') } });
      if (earlier) await records.updateOne({ _id: earlier }, { $set: { openedDate: new Date('1990-01-01') } });
      if (undated) await records.updateOne({ _id: undated }, { $unset: { openedDate: '' } });
    }
    expect(seen).toEqual(before);
  });

  it('returns an empty list to a caller without an account', async () => {
    for (const who of [{ kind: 'anonymous' }, { kind: 'app', appId: 'x', scopes: ['records'] }] as const) {
      expect(await list({}, who)).toMatchObject({ result: [], page: { offset: 0, limit: 25, hasmore: false } });
    }
  });

  it('never returns stored fields that are not in the specification', async () => {
    const { result } = await list({ limit: ['1'], expand: ['contacts'] }, principal('ann'));
    expect(JSON.stringify(result)).not.toMatch(/internalNote|memberIds|parties|sourceHash/);
  });

  it('returns a birth date only to the person', async () => {
    const shown = async () => JSON.stringify(await list({ limit: ['1'], expand: ['contacts'] }, principal('ann')));
    expect(await shown()).not.toContain('1980');
    await linkIdentities('ann', ['contact:ann'], { actor: 'command-line', self: ['contact:ann'] });
    expect(await shown()).toContain('1980-02-29 00:00:00');
  });
});

describe('a page of my records', () => {
  it('is read with one query', async () => {
    const client = await connectedClient();
    const commands: string[] = [];
    client.on('commandStarted', ({ commandName, command }) => {
      if (Object.values(command).includes('records')) commands.push(commandName);
    });
    const ask = () =>
      list({ limit: ['25'], statusTypes: ['OPEN'], expand: ['contacts'], offset: ['5'] }, principal('ann'));
    // The first filtered page also checks whether the account has many records.
    await ask();
    commands.length = 0;
    await ask();
    client.removeAllListeners('commandStarted');
    expect(commands).toEqual(['find']);
  });
});
