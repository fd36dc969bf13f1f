import type { PortalLocale } from '../../platform/languages/languages';
import { findAccountByEmail } from '../accounts/repository';
import type { Actor } from '../audit/document';
import { writeAudit } from '../audit/repository';
import { countLinkMail, createMailedLink, resetLinkMailLimit } from '../links/mail-requests';
import { createLink, LINK_HOURS } from '../links/one-time-link';
import { sendMailInBackground } from '../mail/mailer';

/** Returns before anything is sent, so that neither the response nor its time reveals whether there is an account. */
export async function requestPasswordReset(email: string, locale: PortalLocale): Promise<void> {
  if (!(await countLinkMail('password-reset', email))) return;
  const account = await findAccountByEmail(email);
  const url = await createMailedLink({ purpose: 'password-reset', email });
  if (account === null || account.disabled) return;
  const hours = LINK_HOURS['password-reset'];
  sendMailInBackground({ kind: 'password-reset', to: email, name: account.name, url, hours, locale }, () =>
    resetLinkMailLimit('password-reset', email),
  );
}

/** A link to hand over; null if no account with this email can sign in. */
export async function createResetLink(email: string, actor: Actor): Promise<{ url: string; expiresAt: Date } | null> {
  const account = await findAccountByEmail(email);
  if (account === null || account.disabled) return null;
  const link = await createLink({ purpose: 'password-reset', email, mailed: false });
  await writeAudit({ action: 'password.reset-link-made', actor, subject: account._id });
  return link;
}
