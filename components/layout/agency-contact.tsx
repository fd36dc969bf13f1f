import { Fragment, type ReactNode } from 'react';
import { env } from '@/lib/platform/settings/env';

/** How each way to the agency is shown, by the setting that names it. */
const WAYS = {
  AGENCY_EMAIL: (email: string): ReactNode => <a href={`mailto:${email}`}>{email}</a>,
  AGENCY_PHONE: (phone: string): ReactNode => <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>,
  AGENCY_WEBSITE: (website: string): ReactNode => <a href={website}>{new URL(website).host}</a>,
  AGENCY_HOURS: (hours: string): ReactNode => <span>{hours}</span>,
  AGENCY_ADDRESS: (address: string): ReactNode => <span className="agency-address">{address}</span>,
};

const SETTINGS = Object.keys(WAYS) as (keyof typeof WAYS)[];

/** Whether the settings say how people reach the agency. */
export const hasContact = (): boolean => SETTINGS.some((name) => env()[name] !== undefined);

/** How people reach the agency; nothing where the settings do not say. */
export function AgencyContact() {
  return SETTINGS.map((name) => {
    const value = env()[name];
    return value !== undefined && <Fragment key={name}>{WAYS[name](value)}</Fragment>;
  });
}

/** The same on one line, to stand under a sentence that tells people to contact the agency. */
export function ContactLine() {
  if (!hasContact()) return null;
  return (
    <p className="contact-line">
      <AgencyContact />
    </p>
  );
}
