import type { PortalLocale } from '../../platform/languages/languages';
import { normalizeEmail } from '../accounts/email';
import { findAccountByEmail } from '../accounts/repository';
import { sendMailInBackground } from '../mail/mailer';
import { attemptCounter } from '../rate-limit/attempt-counter';
import { createLink, LINK_HOURS, type NewLink } from './one-time-link';
import { deleteLinks } from './one-time-link-repository';

const HOUR_SECONDS = 3_600;

/** Mails that one address may have us send in an hour. */
const requests = attemptCounter({ name: 'mail-address', seconds: HOUR_SECONDS, most: 30 });

/** Another mail follows when half of the link's time is over, so that its reader always has time to use one. */
const resets = attemptCounter({
  name: 'mail-reset',
  seconds: (LINK_HOURS['password-reset'] * HOUR_SECONDS) / 2,
  most: 1,
});

/** Each carries the name that was typed, so one asked for by a stranger does not stand in for the owner's. */
const registrations = attemptCounter({ name: 'mail-registration', seconds: HOUR_SECONDS, most: 5 });

/** Counts a request for a mailed link. @returns seconds to wait; 0 where it may go on. */
export const countMailRequest = async (from: string): Promise<number> => (await requests.take(from)).waitSeconds;

const COUNTS = { 'password-reset': resets, registration: registrations } as const;

type LinkMailKind = keyof typeof COUNTS;

/**
 * Whether a link is to be mailed. Where not, one that was mailed before still works, and nobody is told: requests of
 * strangers neither fill a mailbox nor keep its owner from a link.
 */
export const countLinkMail = async (kind: LinkMailKind, email: string): Promise<boolean> =>
  (await COUNTS[kind].take(normalizeEmail(email))).waitSeconds === 0;

/** The next request mails a link again, because the one before reached nobody or cannot be used any more. */
export const resetLinkMailLimit = (kind: LinkMailKind, email: string): Promise<void> =>
  COUNTS[kind].reset(normalizeEmail(email));

/** Makes the link that a counted request mails; where that fails, the next request makes one. @returns its address. */
export async function createMailedLink(
  link: Omit<NewLink, 'mailed'> & { readonly purpose: LinkMailKind },
): Promise<string> {
  try {
    return (await createLink({ ...link, mailed: true })).address;
  } catch (error) {
    await resetLinkMailLimit(link.purpose, link.email);
    throw error;
  }
}

/** Ends the links of the e-mail; the next request mails one again. */
export async function endLinks(email: string): Promise<void> {
  await deleteLinks(email);
  await resetLinkMailLimit('password-reset', email);
}

export type Registration = { readonly email: string; readonly name: string; readonly locale: PortalLocale };

/**
 * Mails a link that makes an account; to an address that has one, a mail that says so. Returns before the mail is sent,
 * so that nobody learns from the answer or its time which it was. Only where mail can be sent.
 */
export async function requestRegistration({ email, name, locale }: Registration): Promise<void> {
  const known = await findAccountByEmail(email);
  const purpose = known === null ? 'registration' : 'password-reset';
  if (!(await countLinkMail(purpose, email))) return;
  const address = await createMailedLink({ purpose, email, ...(known === null && { name, role: 'citizen' }) });
  if (known?.disabled) return;
  const kind = known === null ? 'registration' : 'known-account';
  sendMailInBackground({ kind, to: email, name: known?.name ?? name, address, locale }, () =>
    resetLinkMailLimit(purpose, email),
  );
}
