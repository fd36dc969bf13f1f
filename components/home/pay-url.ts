import { hasContact } from '@/components/layout/agency-contact';
import { env } from '@/lib/platform/settings/env';
import { fillLink } from '@/lib/platform/settings/link-template';

export const CONTACT_ID = 'contact';

/** Where people pay or renew: the agency's own page, the contact details, or My records if the page needs a number. */
export function payUrl(): string {
  const { PAYMENT_URL, RENEW_URL } = env();
  const url = PAYMENT_URL ?? RENEW_URL;
  if (url !== undefined && fillLink(url, '') === url) return url;
  const needs = PAYMENT_URL === undefined && url !== undefined ? 'renewal' : 'payment';
  return url === undefined && hasContact() ? `#${CONTACT_ID}` : `/my-records?needs=${needs}`;
}

/** Whether people can pay or renew online. */
export const isPaidOnline = (): boolean => (env().PAYMENT_URL ?? env().RENEW_URL) !== undefined;

/** Where the fees of a record are paid online; undefined if nobody can, or if the page needs a number and there is none. */
export function feesUrl(number: string | undefined): string | undefined {
  const { PAYMENT_URL } = env();
  if (PAYMENT_URL === undefined) return undefined;
  const filled = fillLink(PAYMENT_URL, number ?? '');
  return number === undefined && filled !== PAYMENT_URL ? undefined : filled;
}
