import { verifyMail } from '../../identity/mail/mailer';
import { env } from '../../platform/settings/env';
import { type Finding, ok, reasonOf, warning, wrong } from './finding';

const CHECK = 'mail';

export async function checkMail(): Promise<readonly Finding[]> {
  const { SMTP_URL, MAIL_FROM } = env();
  if (SMTP_URL === undefined) {
    const advice = 'Set SMTP_URL and MAIL_FROM; without them users cannot register or reset a password themselves.';
    return [warning(CHECK, 'SMTP_URL is not set', advice)];
  }
  const { host } = new URL(SMTP_URL);
  try {
    await verifyMail();
    return [ok(CHECK, `${host} accepts mail from ${MAIL_FROM}`)];
  } catch (error) {
    if (reasonOf(error) === 'ETLS') {
      const advice =
        'Use smtps:// or a server with STARTTLS. Mail contains links that open accounts, so it is sent without TLS to loopback only.';
      return [wrong(CHECK, `${host} does not offer TLS (STARTTLS)`, advice)];
    }
    const advice = 'Correct the host, port, user or password in SMTP_URL (use smtps:// for implicit TLS).';
    return [wrong(CHECK, `the portal cannot sign in to ${host} (${reasonOf(error)})`, advice)];
  }
}
