import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { database } from '../../db/client';
import { RECORDS } from '../../db/collections';
import { createAccount } from '../../identity/accounts/create-account';
import { findAccount } from '../../identity/accounts/repository';
import { partyNumber } from '../../import/record/party-number';
import { listAudit } from '../../testing/list-audit';
import { emptyDatabase } from '../../testing/set-up-database';
import { startTemporaryDatabase } from '../../testing/temporary-database';
import { linkIdentities, unlinkIdentities } from './link-identities';
import { linkVerifiedEmail } from './link-verified-email';
import { partiesOf } from './parties';

type Members = { _id: string; parties: string[]; memberIds: string[] };

const DAY_MS = 86_400_000;
const actor = 'command-line';

let temporary: Awaited<ReturnType<typeof startTemporaryDatabase>>;
let ann = '';
beforeAll(async () => {
  process.env.AUDIT_RETENTION_DAYS = '10';
  temporary = await startTemporaryDatabase();
});
afterAll(async () => {
  delete process.env.AUDIT_RETENTION_DAYS;
  await temporary.stop();
});

const records = async () => (await database()).collection<Members>(RECORDS);

async function store(id: string, parts: Parameters<typeof partiesOf>[0]): Promise<void> {
  await (await records()).insertOne({ _id: id, ...parts, parties: partiesOf(parts), memberIds: [] } as Members);
}
const recordsOf = async (accountId: string): Promise<string[]> =>
  (await (await records()).find({ memberIds: accountId }).sort({ _id: 1 }).toArray()).map(({ _id }) => _id);

beforeEach(async () => {
  await emptyDatabase();
  ann = (await createAccount({ email: 'ann@example.org', name: 'Ann', role: 'citizen' }, actor))._id;
  await store('both', {
    createdBy: 'ann',
    contacts: [{ referenceContactId: '17', email: 'Ann@Example.org ' }],
    professionals: [{ licenseType: { value: 'Plumber' }, licenseNumber: 'AB-1' }],
  });
  await store('contact', { contacts: [{ referenceContactId: '17' }] });
  await store('license', { professionals: [{ licenseType: { value: 'Plumber' }, licenseNumber: 'AB-1' }] });
  await store('other', { owners: [{ refOwnerId: 4 }] });
});

describe('linking', () => {
  it('adds the account to the records immediately and counts each record once', async () => {
    expect(await linkIdentities(ann, ['license:Plumber:AB-1'], { actor })).toBe(2);
    expect(await recordsOf(ann)).toEqual(['both', 'license']);
    expect(await linkIdentities(ann, ['license:Plumber:AB-1', 'contact:17', 'user:ann'], { actor })).toBe(1);
    expect(await recordsOf(ann)).toEqual(['both', 'contact', 'license']);
    expect(await linkIdentities(ann, ['license:Plumber:AB-1'], { actor })).toBe(0);
    expect((await findAccount(ann))?.identities).toEqual(['license:Plumber:AB-1', 'contact:17', 'user:ann']);
  });

  it('links and unlinks more records than fit into one batch', async () => {
    const many = Array.from({ length: 450 }, (_, at) => ({
      _id: `many-${at}`,
      parties: ['license:BIG'],
      memberIds: [],
    }));
    await (await records()).insertMany(many);
    expect(await linkIdentities(ann, ['license:BIG', 'license:Plumber:AB-1'], { actor })).toBe(452);
    expect(await recordsOf(ann)).toHaveLength(452);
    expect(await linkIdentities(ann, ['license:BIG'], { actor })).toBe(0);
    expect(await unlinkIdentities(ann, ['license:BIG'], { actor })).toBe(450);
    expect(await recordsOf(ann)).toEqual(['both', 'license']);
  });

  it('sets self only for the identities given as self', async () => {
    await linkIdentities(ann, ['license:Plumber:AB-1'], { actor });
    await linkIdentities(ann, ['contact:17'], { actor, self: ['contact:17'] });
    expect((await findAccount(ann))?.self).toEqual(['contact:17']);
  });

  it('keeps all of several concurrent links', async () => {
    const many = Array.from({ length: 20 }, (_, at) => `contact:${at}`);
    await Promise.all(many.map((party) => linkIdentities(ann, [party], { actor })));
    expect(new Set((await findAccount(ann))?.identities)).toEqual(new Set(many));
  });

  it('throws for an unknown account', async () => {
    await expect(linkIdentities('nobody', ['license:Plumber:AB-1'], { actor })).rejects.toThrow(
      'There is no account nobody.',
    );
    expect(await recordsOf('nobody')).toEqual([]);
  });
});

describe('unlinking', () => {
  it('removes records at once, except those of another link', async () => {
    await linkIdentities(ann, ['license:Plumber:AB-1', 'contact:17'], { actor, self: ['contact:17'] });
    expect(await unlinkIdentities(ann, ['contact:17'], { actor })).toBe(1);
    expect(await recordsOf(ann)).toEqual(['both', 'license']);
    expect(await findAccount(ann)).toMatchObject({ identities: ['license:Plumber:AB-1'], self: [] });
    expect(await unlinkIdentities(ann, ['license:Plumber:AB-1'], { actor })).toBe(2);
    expect(await recordsOf(ann)).toEqual([]);
  });

  it('keeps the records of other accounts', async () => {
    const bob = await createAccount({ email: 'bob@example.org', name: 'Bob', role: 'citizen' }, actor);
    await linkIdentities(ann, ['license:Plumber:AB-1'], { actor });
    await linkIdentities(bob._id, ['license:Plumber:AB-1'], { actor });
    await unlinkIdentities(ann, ['license:Plumber:AB-1'], { actor });
    expect(await recordsOf(bob._id)).toEqual(['both', 'license']);
  });
});

it('links and unlinks are in the audit log for AUDIT_RETENTION_DAYS', async () => {
  await linkIdentities(ann, ['license:Plumber:AB-1'], { actor });
  await unlinkIdentities(ann, ['license:Plumber:AB-1'], { actor: 'account:boss' });
  const [, linked, unlinked] = await listAudit(ann);
  const details = { identities: ['license:Plumber:AB-1'] };
  expect(linked).toMatchObject({ action: 'identities.linked', actor, details });
  expect(unlinked).toMatchObject({ action: 'identities.unlinked', actor: 'account:boss', details });
  for (const line of [linked, unlinked])
    expect((line?.expiresAt.getTime() ?? 0) - (line?.at.getTime() ?? 0)).toBe(10 * DAY_MS);
});

describe('a verified email', () => {
  it('adds the records on which a party has the email, and no other records of the party', async () => {
    await store('owner', { owners: [{ refOwnerId: 5, email: 'ann@example.org' }] });
    await store('professional', { professionals: [{ licenseNumber: 'X', email: 'ann@example.org' }] });
    expect(await linkVerifiedEmail(ann)).toBe(3);
    expect(await recordsOf(ann)).toEqual(['both', 'owner', 'professional']);
    const account = await findAccount(ann);
    expect(account).toMatchObject({ identities: ['email:ann@example.org'], emailVerifiedAt: expect.any(Date) });
    expect(account?.self ?? []).toEqual([]);
  });

  it('does not add records of people with the same name, or other records of clients of an agent', async () => {
    const smith = { fullName: 'John Smith', referenceContactId: partyNumber('C', 'John Smith') };
    for (const one of ['one', 'two', 'three'])
      await store(`smith-${one}`, { contacts: [{ ...smith, email: `john.${one}@example.org` }] });
    const john = await createAccount({ email: 'john.one@example.org', name: 'John', role: 'citizen' }, actor);
    await linkVerifiedEmail(john._id);
    expect(await recordsOf(john._id)).toEqual(['smith-one']);
    await store('client-17', { contacts: [{ referenceContactId: '17', email: 'agent@example.org' }] });
    await store('client-18', { contacts: [{ referenceContactId: '18', email: 'agent@example.org' }] });
    await store('client-18-alone', { contacts: [{ referenceContactId: '18' }] });
    const agent = await createAccount({ email: 'agent@example.org', name: 'Agent', role: 'citizen' }, actor);
    await linkVerifiedEmail(agent._id);
    expect(await recordsOf(agent._id)).toEqual(['client-17', 'client-18']);
    expect((await findAccount(agent._id))?.self ?? []).toEqual([]);
  });

  it('is linked only once, so that unlinking it is permanent', async () => {
    await linkVerifiedEmail(ann);
    await unlinkIdentities(ann, ['email:ann@example.org'], { actor });
    expect(await linkVerifiedEmail(ann)).toBe(0);
    expect(await recordsOf(ann)).toEqual([]);
  });
});

it('linkIdentities distinguishes licenses of different types with the same number', async () => {
  await store('wires', { professionals: [{ licenseType: { value: 'Electrician' }, licenseNumber: 'AB-1' }] });
  await store('untyped', { professionals: [{ licenseNumber: 'AB-1' }] });
  expect(await linkIdentities(ann, ['license:Plumber:AB-1'], { actor })).toBe(2);
  expect(await recordsOf(ann)).toEqual(['both', 'license']);
});
