import { writeAudit } from '../../identity/audit/repository';
import { type Invitation, inviteAccount, type SentInvitation } from '../../identity/links/invite';
import {
  deleteInvitations,
  listInvitations,
  type OneTimeLinkDocument,
} from '../../identity/links/one-time-link-repository';
import type { PortalLocale } from '../../platform/languages/languages';
import { checkLink, type PersonLink } from './link-person';
import { requireAdmin, type SessionCaller } from './require-admin';

export type PendingInvitation = Omit<OneTimeLinkDocument, '_id'>;

/** Open invitations, the newest first. @throws NotAdminError */
export async function listPendingInvitations(caller: SessionCaller): Promise<PendingInvitation[]> {
  requireAdmin(caller);
  // `_id` is the hash of the link: it would let nobody in, but no page needs it.
  return (await listInvitations()).map(({ _id, ...invitation }) => invitation).reverse();
}

export type LinkedInvitation = Omit<Invitation, 'identities'> & {
  readonly link?: Omit<PersonLink, 'inPerson'> | undefined;
};

/** Creates the invitation and its link to records. @throws NotAdminError, AccountTakenError, UnseenIdentityError, DoubtfulLinkError */
export async function invitePerson(
  caller: SessionCaller,
  { link, ...invitation }: LinkedInvitation,
  locale: PortalLocale,
): Promise<SentInvitation> {
  const actor = requireAdmin(caller);
  if (link !== undefined) await checkLink({ ...link, inPerson: false });
  return inviteAccount({ ...invitation, ...(link !== undefined && { identities: [link.party] }) }, { actor, locale });
}

const findPending = async (email: string): Promise<OneTimeLinkDocument | undefined> =>
  (await listInvitations()).find((invitation) => invitation.email === email);

/**
 * Replaces the earlier links.
 * @returns null if the invitation has expired or was used or revoked.
 * @throws NotAdminError, AccountTakenError
 */
export async function resendInvitation(
  caller: SessionCaller,
  email: string,
  locale: PortalLocale,
): Promise<SentInvitation | null> {
  const actor = requireAdmin(caller);
  const pending = await findPending(email);
  if (pending === undefined) return null;
  const { name = email, role = 'citizen', identities = [] } = pending;
  await deleteInvitations(email);
  return inviteAccount({ email, name, role, identities }, { actor, locale });
}

/** @returns false if the invitation has expired or was used or revoked. @throws NotAdminError */
export async function revokeInvitation(caller: SessionCaller, email: string): Promise<boolean> {
  const actor = requireAdmin(caller);
  if ((await deleteInvitations(email)) === 0) return false;
  await writeAudit({ action: 'account.invitation-revoked', actor, subject: email });
  return true;
}
