import type { Role } from '../../http/principal';
import type { PortalLocale } from '../../platform/languages/languages';
import { AccountTakenError, findAccountByEmail } from '../accounts/repository';
import type { Actor } from '../audit/document';
import { writeAudit } from '../audit/repository';
import { canSendMail, sendMail } from '../mail/mailer';
import { createLink } from './one-time-link';

export type Invitation = { readonly email: string; readonly name: string; readonly role: Role };

export type SentInvitation = {
  readonly expiresAt: Date;
  /** To hand over; absent where it was mailed: only then does using it prove whose address it is. */
  readonly address?: string;
};

export type InviteOptions = {
  readonly actor: Actor;
  readonly locale: PortalLocale;
  /** Gives the link back instead of mailing it. */
  readonly byHand?: boolean;
};

/**
 * Invites a person: whoever opens the link within a week chooses a password and has the account.
 * @throws AccountTakenError where the e-mail has an account.
 */
export async function inviteAccount(
  { email, name, role }: Invitation,
  { actor, locale, byHand = false }: InviteOptions,
): Promise<SentInvitation> {
  if ((await findAccountByEmail(email)) !== null) throw new AccountTakenError(`${email} has an account already.`);
  const mailed = canSendMail() && !byHand;
  const { address, expiresAt } = await createLink({ purpose: 'invitation', email, name, role, mailed });
  // A link that could not be mailed is known to nobody, and ends by itself.
  if (mailed) await sendMail({ kind: 'invitation', to: email, name, address, locale });
  await writeAudit({ action: 'account.invited', actor, subject: email, details: { role } });
  return { expiresAt, ...(!mailed && { address }) };
}
