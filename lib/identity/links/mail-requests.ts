import type { PortalLocale } from '../../platform/languages/languages';
import { normalizeEmail } from '../accounts/email';
import { findAccountByEmail } from '../accounts/repository';
import { sendMailInBackground } from '../mail/mailer';
import { attemptCounter } from '../rate-limit/attempt-counter';
import { createLink, LINK_HOURS, type NewLink } from './one-time-link';
import { deleteLinks } from './one-time-link-repository';

const HOUR_SECONDS = 3_600;

const requests = attemptCounter({ name: 'mail-address', seconds: HOUR_SECONDS, max: 30 });

/** Half of the link's lifetime, so that the reader always has a link with time left. */
const resets = attemptCounter({
  name: 'mail-reset',
  seconds: (LINK_HOURS['password-reset'] * HOUR_SECONDS) / 2,
  max: 1,
});

/** Each email contains the name that was typed, so a stranger's request must not block the owner's. */
const registrations = attemptCounter({ name: 'mail-registration', seconds: HOUR_SECONDS, max: 5 });

/** @returns seconds to wait, 0 if the request is allowed. */
export const countMailRequest = async (from: string): Promise<number> => (await requests.take(from)).waitSeconds;

const COUNTS = { 'password-reset': resets, registration: registrations } as const;

type LinkMailKind = keyof typeof COUNTS;

/**
 * Counts a request. @returns false if no email may be sent: an earlier link then still works, and the response does not
 * reveal that none was sent.
 */
export const countLinkMail = async (kind: LinkMailKind, email: string): Promise<boolean> =>
  (await COUNTS[kind].take(normalizeEmail(email))).waitSeconds === 0;

/** Allows another email at once, because the last one was not sent or its link no longer works. */
export const resetLinkMailLimit = (kind: LinkMailKind, email: string): Promise<void> =>
  COUNTS[kind].reset(normalizeEmail(email));

/** @returns the link's URL; a failure does not count. */
export async function createMailedLink(
  link: Omit<NewLink, 'mailed'> & { readonly purpose: LinkMailKind },
): Promise<string> {
  try {
    return (await createLink({ ...link, mailed: true })).url;
  } catch (error) {
    await resetLinkMailLimit(link.purpose, link.email);
    throw error;
  }
}

export async function revokeLinks(email: string): Promise<void> {
  await deleteLinks(email);
  await resetLinkMailLimit('password-reset', email);
}

export type Registration = { readonly email: string; readonly name: string; readonly locale: PortalLocale };

/** Returns before anything is sent, so that neither the response nor its time reveals whether there is an account. */
export async function requestRegistration({ email, name, locale }: Registration): Promise<void> {
  const account = await findAccountByEmail(email);
  const purpose = account === null ? 'registration' : 'password-reset';
  if (!(await countLinkMail(purpose, email))) return;
  const url = await createMailedLink({ purpose, email, ...(account === null && { name, role: 'citizen' }) });
  if (account?.disabled) return;
  const kind = account === null ? 'registration' : 'known-account';
  sendMailInBackground({ kind, to: email, name: account?.name ?? name, url, hours: LINK_HOURS[purpose], locale }, () =>
    resetLinkMailLimit(purpose, email),
  );
}
