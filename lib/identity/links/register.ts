import type { PortalLocale } from '../../platform/languages/languages';
import { findAccountByEmail } from '../accounts/repository';
import { mailLater } from '../mail/mailer';
import { forgiveLinkMail, makeMailedLink, takeLinkMail } from './mail-requests';

export type Registration = { readonly email: string; readonly name: string; readonly locale: PortalLocale };

/**
 * Mails a link that makes an account; to an address that has one, a mail that says so. Returns before the mail is sent,
 * so that nobody learns from the answer or its time which it was. Only where mail can be sent.
 */
export async function requestRegistration({ email, name, locale }: Registration): Promise<void> {
  const known = await findAccountByEmail(email);
  const purpose = known === null ? 'registration' : 'password-reset';
  if (!(await takeLinkMail(purpose, email))) return;
  const address = await makeMailedLink({ purpose, email, ...(known === null && { name, role: 'citizen' }) });
  if (known?.disabled) return;
  const kind = known === null ? 'registration' : 'known-account';
  mailLater({ kind, to: email, name: known?.name ?? name, address, locale }, () => forgiveLinkMail(purpose, email));
}
