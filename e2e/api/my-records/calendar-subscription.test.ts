import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCalendarKey, revokeCalendarKey } from '@/lib/identity/accounts/calendar-key';
import { disableAccount } from '@/lib/identity/accounts/change-access';
import { getAccountByName } from '@/lib/identity/accounts/get-account-by-name';
import { linkIdentities } from '@/lib/records/membership/link-identities';
import { expectError } from '../../support/answers';
import { baseUrl } from '../../support/api-client';
import { createCitizen } from '../../support/identity/new-citizen';
import { usePortalDatabase } from '../../support/portal-database';

let disconnect: () => Promise<void>;
let contractor: { readonly _id: string; readonly identities: readonly string[] };

beforeAll(async () => {
  disconnect = await usePortalDatabase();
  contractor = await getAccountByName('contractor@example.org');
});
afterAll(() => disconnect());

const calendar = (key: string, init?: RequestInit): Promise<Response> =>
  fetch(`${baseUrl()}/api/portal/calendar/${key}.ics`, init);

/** An account with the contractor's records, because the demo's own accounts must keep their keys. */
async function newHolder(): Promise<{ readonly accountId: string; readonly key: string }> {
  const { accountId } = await createCitizen('Cal Holder');
  await linkIdentities(accountId, [...contractor.identities], { actor: 'command-line' });
  return { accountId, key: await createCalendarKey(accountId, 'es_US') };
}

describe('GET /api/portal/calendar/{key}.ics', () => {
  it('gives the deadlines of the account without a cookie, in the language of the key', async () => {
    const { key } = await newHolder();
    const response = await calendar(key);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const text = await response.text();
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\n.+BEGIN:VALARM\r\n.+END:VCALENDAR\r\n$/s);
    expect(text).toContain('plazos');
    // The city in all addresses of the demo, which the calendar must leave out.
    expect(text).not.toMatch(/Calgary/i);
    expect(text.match(/^UID:/gm)?.length).toBeGreaterThan(0);
    expect((await calendar(key, { method: 'HEAD' })).status).toBe(200);
  });

  it('gives the same 404 for a made-up, replaced or revoked key, and for a disabled account', async () => {
    const { accountId, key: replaced } = await newHolder();
    const revoked = await createCalendarKey(accountId, 'en_US');
    await revokeCalendarKey(accountId);
    const disabled = await newHolder();
    expect((await calendar(disabled.key)).status).toBe(200);
    await disableAccount(disabled.accountId, 'command-line');
    const messages = new Set<unknown>();
    for (const key of ['x'.repeat(43), 'x', replaced, revoked, disabled.key]) {
      const { message } = await expectError(await calendar(key), 404, 'resource_not_found');
      messages.add(message);
    }
    expect(messages).toEqual(new Set(['There is no such calendar.']));
  });

  it('gives nothing for a session without a valid key', async () => {
    const { session } = await createCitizen('Not Holder');
    await expectError(await calendar('x'.repeat(43), { headers: { cookie: session } }), 404, 'resource_not_found');
  });

  it('is read-only', async () => {
    const { key } = await newHolder();
    await expectError(await calendar(key, { method: 'POST' }), 405, 'method_not_allowed');
    await expectError(await calendar(key, { method: 'DELETE' }), 405, 'method_not_allowed');
  });
});
