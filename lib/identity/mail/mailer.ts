import { createTransport, type Transporter } from 'nodemailer';
import type { PortalLocale } from '../../platform/languages/languages';
import { describeError, log } from '../../platform/log';
import { env, isLoopback } from '../../platform/settings/env';
import { type MailKind, mailText, plainName } from './mail-text';

const TIMEOUT_MS = 10_000;

function isLocal({ hostname }: URL): boolean {
  return isLoopback(hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1'));
}

/** Requires TLS unless the mail server is local, because emails contain links that give access to accounts. */
export function openMailTransport(smtpUrl: string): Transporter {
  const url = new URL(smtpUrl);
  // In nodemailer the URL's query takes precedence over other options.
  if (!isLocal(url)) url.searchParams.set('requireTLS', 'true');
  return createTransport({
    url: url.href,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
}

export type Mail = {
  readonly kind: MailKind;
  readonly to: string;
  readonly name: string;
  readonly url: string;
  readonly hours: number;
  readonly locale: PortalLocale;
};

export const canSendMail = (): boolean => env().SMTP_URL !== undefined;

let transport: Transporter | undefined;

function smtpUrl(): string {
  const { SMTP_URL } = env();
  if (SMTP_URL === undefined) throw new Error('Mail is not set up: set SMTP_URL and MAIL_FROM.');
  return SMTP_URL;
}

function mailTransport(): Transporter {
  transport ??= openMailTransport(smtpUrl());
  return transport;
}

/** Connects and authenticates without sending. @throws Error if the server rejects the portal. */
export async function verifyMail(): Promise<void> {
  await openMailTransport(smtpUrl()).verify();
}

export async function sendMail({ kind, to, name, url, hours, locale }: Mail): Promise<void> {
  const { MAIL_FROM } = env();
  const { subject, text } = mailText(kind, { name, url, hours, locale });
  // Plain text loads and tracks nothing and shows the whole URL.
  await mailTransport().sendMail({ from: MAIL_FROM, to: { name: plainName(name), address: to }, subject, text });
}

/** Delay before each attempt. The first waits too, so that response times do not reveal whether an email is sent. */
const DELAYS_MS = [300, 2_000, 15_000, 60_000];

/** Retries failures. @param onGiveUp called after the last one. */
export function sendMailInBackground(mail: Mail, onGiveUp: () => Promise<void>, attempt = 0): void {
  const delay = DELAYS_MS[attempt];
  if (delay === undefined) {
    onGiveUp().catch((error: unknown) => {
      log().warn({ kind: mail.kind, error: describeError(error) }, 'clean-up after an unsent mail failed');
    });
    return;
  }
  setTimeout(() => {
    sendMail(mail).catch((error: unknown) => {
      log().warn({ kind: mail.kind, attempt, error: describeError(error) }, 'mail was not sent');
      sendMailInBackground(mail, onGiveUp, attempt + 1);
    });
  }, delay).unref();
}
