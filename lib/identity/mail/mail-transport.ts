import { createTransport, type Transporter } from 'nodemailer';
import { isLoopback } from '../../platform/settings/env';

const TIMEOUT_MS = 10_000;

/** Whether the mail stays on this machine, where nobody can listen. */
function isLocal({ hostname }: URL): boolean {
  return isLoopback(hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1'));
}

/**
 * Makes the way to the mail server of `SMTP_URL`. A host other than loopback must offer TLS: mails carry links that open
 * accounts. `smtps://` begins with TLS, `smtp://` goes over to TLS by STARTTLS.
 */
export function openMailTransport(smtpUrl: string): Transporter {
  const url = new URL(smtpUrl);
  // nodemailer prefers the query of the address to other options.
  if (!isLocal(url)) url.searchParams.set('requireTLS', 'true');
  return createTransport({
    url: url.href,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
}
