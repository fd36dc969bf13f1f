import { expect, it } from 'vitest';
import { database } from '../../db/client';
import { createAccount } from '../../identity/accounts/create-account';
import { emptyDatabase, setUpDatabase } from '../../testing/set-up-database';
import {
  endAccountSessions,
  findAccountAsAdmin,
  listAccountsAsAdmin,
  setAccountDisabled,
  setAccountRole,
} from './accounts';
import { approveAppRequest, declineAppRequest, listAppRequests } from './app-requests';
import { listAppsAsAdmin, registerAppAsAdmin, rotateSecretAsAdmin, setAppDisabledAsAdmin } from './apps';
import { auditView, listAuditPage } from './audit-log';
import { invitePerson, listPendingInvitations, resendInvitation, revokeInvitation } from './invitations';
import { findCandidates } from './link-candidates';
import { linkPerson, listIdentityLinks, unlinkPerson } from './link-person';
import { NotAdminError, requireAdmin, type SessionCaller } from './require-admin';

setUpDatabase();

const invitation = { email: 'new@example.org', name: 'New', role: 'admin' } as const;
const link = { party: 'contact:17', inPerson: true, onePerson: true } as const;
const app = { id: 'an-app', name: 'An app', scopes: ['records'], redirectUris: [], grants: [] };

const OPERATIONS: readonly (readonly [name: string, run: (caller: SessionCaller, id: string) => Promise<unknown>])[] = [
  ['listAccountsAsAdmin', (caller) => listAccountsAsAdmin(caller, { text: '', page: 1 })],
  ['findAccountAsAdmin', (caller, id) => findAccountAsAdmin(caller, id)],
  ['setAccountRole', (caller, id) => setAccountRole(caller, id, 'admin')],
  ['setAccountDisabled', (caller, id) => setAccountDisabled(caller, id, true)],
  ['endAccountSessions', (caller, id) => endAccountSessions(caller, id)],
  ['findCandidates', (caller, id) => findCandidates(caller, { text: '17', subject: id })],
  ['linkPerson', (caller, id) => linkPerson(caller, id, link)],
  ['unlinkPerson', (caller, id) => unlinkPerson(caller, id, 'contact:17')],
  ['listIdentityLinks', (caller) => listIdentityLinks(caller, { _id: 'ann', identities: ['contact:17'] })],
  ['listPendingInvitations', (caller) => listPendingInvitations(caller)],
  ['invitePerson', (caller) => invitePerson(caller, invitation, 'en')],
  ['resendInvitation', (caller) => resendInvitation(caller, invitation.email, 'en')],
  ['revokeInvitation', (caller) => revokeInvitation(caller, invitation.email)],
  ['listAuditPage', (caller) => listAuditPage(caller, auditView({}))],
  ['listAppRequests', (caller) => listAppRequests(caller)],
  ['approveAppRequest', (caller, id) => approveAppRequest(caller, id)],
  ['declineAppRequest', (caller, id) => declineAppRequest(caller, id)],
  ['listAppsAsAdmin', (caller) => listAppsAsAdmin(caller)],
  [
    'registerAppAsAdmin',
    (caller) => registerAppAsAdmin(caller, { ...app, isPublic: false, legacyPassword: true, legacyNoPkce: false }),
  ],
  ['rotateSecretAsAdmin', (caller) => rotateSecretAsAdmin(caller, app.id, 0)],
  ['setAppDisabledAsAdmin', (caller) => setAppDisabledAsAdmin(caller, app.id, true)],
];

async function everything(): Promise<string> {
  const db = await database();
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  const contents = await Promise.all(collections.map(({ name }) => db.collection(name).find().toArray()));
  return JSON.stringify(contents.flat());
}

it.each(OPERATIONS)('%s refuses visitors, citizens and staff, and changes nothing', async (_name, run) => {
  await emptyDatabase();
  const { _id } = await createAccount({ email: 'ann@example.org', name: 'Ann', role: 'citizen' }, 'portal');
  const before = await everything();
  for (const caller of [null, { accountId: _id, role: 'citizen' }, { accountId: _id, role: 'staff' }] as const)
    await expect(run(caller, _id)).rejects.toThrow(NotAdminError);
  expect(await everything()).toBe(before);
});

it('requireAdmin returns the actor with the account id of the admin', () => {
  expect(requireAdmin({ accountId: 'boss', role: 'admin' })).toBe('account:boss');
});
