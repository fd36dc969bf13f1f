import { createTransport, type Transporter } from 'nodemailer';
import type { PortalLocale } from '../../platform/languages/languages';
import { describeError, log } from '../../platform/log';
import { env, isLoopback } from '../../platform/settings/env';
import { type MailKind, mailText, plainName } from './mail-text';

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

export type Mail = {
  readonly kind: MailKind;
  readonly to: string;
  readonly name: string;
  /** The link that the mail carries. */
  readonly address: string;
  readonly locale: PortalLocale;
};

/** Whether the agency has set up mail (`SMTP_URL`): without it nobody can register themselves. */
export const canSendMail = (): boolean => env().SMTP_URL !== undefined;

let transport: Transporter | undefined;

/** @throws Error where mail is not set up. */
function smtpUrl(): string {
  const { SMTP_URL } = env();
  if (SMTP_URL === undefined) throw new Error('Mail is not set up: set SMTP_URL and MAIL_FROM.');
  return SMTP_URL;
}

/** @throws Error where mail is not set up. */
function mailTransport(): Transporter {
  transport ??= openMailTransport(smtpUrl());
  return transport;
}

/** Connects and signs in at the mail server, and sends nothing. @throws Error where it does not let the portal in. */
export async function verifyMail(): Promise<void> {
  await openMailTransport(smtpUrl()).verify();
}

/** @throws Error where mail is not set up or the server refuses it. */
export async function sendMail({ kind, to, name, address, locale }: Mail): Promise<void> {
  const { MAIL_FROM } = env();
  const { subject, text } = mailText(kind, { name, address, locale });
  // Plain text: nothing to load, nothing to track, and the whole address can be seen before it is opened.
  await mailTransport().sendMail({ from: MAIL_FROM, to: { name: plainName(name), address: to }, subject, text });
}

/** Before each attempt. The first waits too: the work of a mail must not show in the time of the answer that asked for it. */
const WAIT_MS = [300, 2_000, 15_000, 60_000];

/**
 * Sends without being waited for, and tries again where the server is not there; what fails in the end is logged.
 * @param onGiveUp called after the last attempt has failed.
 */
export function mailLater(mail: Mail, onGiveUp: () => Promise<void>, attempt = 0): void {
  const wait = WAIT_MS[attempt];
  if (wait === undefined) {
    onGiveUp().catch((error: unknown) => {
      log().warn({ kind: mail.kind, error: describeError(error) }, 'failure of a mail was not handled');
    });
    return;
  }
  setTimeout(() => {
    sendMail(mail).catch((error: unknown) => {
      log().warn({ kind: mail.kind, attempt, error: describeError(error) }, 'mail was not sent');
      mailLater(mail, onGiveUp, attempt + 1);
    });
  }, wait).unref();
}
