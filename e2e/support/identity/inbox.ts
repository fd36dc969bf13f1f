import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '@/lib/server/processes/free-port';
import { ROOT } from '../portal-process';

export type ReceivedMail = { readonly to: readonly string[]; readonly subject: string; readonly text: string };

export type Inbox = {
  /** For `SMTP_URL`. */
  readonly url: string;
  /** Waits for the next email to an address; returns each email once. */
  readonly next: (to: string) => Promise<ReceivedMail>;
  /** Emails that `next` has not returned. */
  readonly unread: () => readonly ReceivedMail[];
  readonly stop: () => void;
};

/** Decodes quoted-printable (RFC 2045 section 6.7), the encoding of plain text mail. */
const decodeQuoted = (text: string): string =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

function readMail({ to, source }: { to: string[]; source: string }): ReceivedMail {
  const at = source.indexOf('\r\n\r\n');
  const [head, body] = [source.slice(0, at).replace(/\r\n[ \t]+/g, ' '), source.slice(at + 4)];
  const subject = /^subject: (.*)$/im.exec(head)?.[1] ?? '';
  return { to, subject, text: /quoted-printable/i.test(head) ? decodeQuoted(body) : body };
}

/** Starts a mail server that stores the emails it receives. */
export async function startInbox(): Promise<Inbox> {
  const port = await freePort();
  const server = fork(path.join(ROOT, 'e2e/support/identity/smtp-server.mjs'), [String(port)]);
  await once(server, 'message');
  const mails: ReceivedMail[] = [];
  server.on('message', (message: { to: string[]; source: string }) => mails.push(readMail(message)));
  return {
    url: `smtp://127.0.0.1:${port}`,
    next: async (to) => {
      for (const started = Date.now(); Date.now() - started < 10_000; ) {
        const at = mails.findIndex((mail) => mail.to.includes(to));
        const [mail] = at < 0 ? [] : mails.splice(at, 1);
        if (mail !== undefined) return mail;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      throw new Error(`No mail to ${to} within 10 s`);
    },
    unread: () => mails,
    stop: () => void server.kill(),
  };
}
