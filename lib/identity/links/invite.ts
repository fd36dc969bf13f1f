import type { Role } from '../../http/principal';
import type { PortalLocale } from '../../platform/languages/languages';
import { AccountTakenError, findAccountByEmail } from '../accounts/repository';
import type { Actor } from '../audit/document';
import { writeAudit } from '../audit/repository';
import { canSendMail, sendMail } from '../mail/mailer';
import { createLink, LINK_HOURS } from './one-time-link';

export type Invitation = {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
  /** Linked when the person creates the account; checked by the caller. */
  readonly identities?: readonly string[];
};

export type SentInvitation = {
  readonly expiresAt: Date;
  /** Absent if the link was mailed: only a mailed link proves that the email is the person's. */
  readonly url?: string;
};

export type InviteOptions = {
  readonly actor: Actor;
  readonly locale: PortalLocale;
  readonly byHand?: boolean;
};

/** @throws AccountTakenError */
export async function inviteAccount(
  { email, name, role, identities = [] }: Invitation,
  { actor, locale, byHand = false }: InviteOptions,
): Promise<SentInvitation> {
  if ((await findAccountByEmail(email)) !== null) throw new AccountTakenError(`${email} already has an account.`);
  const mailed = canSendMail() && !byHand;
  const link = { purpose: 'invitation', email, name, role, mailed } as const;
  const { url, expiresAt } = await createLink({ ...link, ...(identities.length > 0 && { identities }) });
  // If sending fails, nobody knows the link and it expires.
  if (mailed) await sendMail({ kind: 'invitation', to: email, name, url, hours: LINK_HOURS.invitation, locale });
  await writeAudit({
    action: 'account.invited',
    actor,
    subject: email,
    details: { role, ...(identities.length > 0 && { identities }) },
  });
  return { expiresAt, ...(!mailed && { url }) };
}
