import { verifyMail } from '../../identity/mail/mailer';
import { env } from '../../platform/settings/env';
import { type Finding, ok, reasonOf, warning, wrong } from './finding';

const CHECK = 'mail';

/** Whether the mail server lets the portal in; no mail is sent. */
export async function checkMail(): Promise<readonly Finding[]> {
  const { SMTP_URL, MAIL_FROM } = env();
  if (SMTP_URL === undefined) {
    const advice = 'Set SMTP_URL and MAIL_FROM; without them nobody registers or sets a new password alone.';
    return [warning(CHECK, 'SMTP_URL is not set', advice)];
  }
  const { host } = new URL(SMTP_URL);
  try {
    await verifyMail();
    return [ok(CHECK, `${host} takes mail from ${MAIL_FROM}`)];
  } catch (error) {
    if (reasonOf(error) === 'ETLS') {
      const advice =
        'Use smtps:// or a server with STARTTLS. Mail carries links that open accounts: without TLS it goes to loopback alone.';
      return [wrong(CHECK, `${host} does not offer TLS (STARTTLS)`, advice)];
    }
    const advice = 'Correct host, port, user or password in SMTP_URL (smtps:// where TLS begins at once).';
    return [wrong(CHECK, `${host} does not let the portal in (${reasonOf(error)})`, advice)];
  }
}
