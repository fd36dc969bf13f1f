import { Fragment, type ReactNode } from 'react';
import { env } from '@/lib/platform/settings/env';

const CONTACTS = {
  AGENCY_EMAIL: (email: string): ReactNode => <a href={`mailto:${email}`}>{email}</a>,
  AGENCY_PHONE: (phone: string): ReactNode => <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>,
  AGENCY_WEBSITE: (website: string): ReactNode => <a href={website}>{new URL(website).host}</a>,
  AGENCY_HOURS: (hours: string): ReactNode => <span>{hours}</span>,
  AGENCY_ADDRESS: (address: string): ReactNode => <span className="agency-address">{address}</span>,
};

const SETTINGS = Object.keys(CONTACTS) as (keyof typeof CONTACTS)[];

/** Whether any contact setting is set. */
export const hasContact = (): boolean => SETTINGS.some((name) => env()[name] !== undefined);

export function AgencyContact() {
  return SETTINGS.map((name) => {
    const value = env()[name];
    return value !== undefined && <Fragment key={name}>{CONTACTS[name](value)}</Fragment>;
  });
}

/** On one line, below a sentence that tells people to contact the agency. */
export function ContactLine() {
  if (!hasContact()) return null;
  return (
    <p className="contact-line">
      <AgencyContact />
    </p>
  );
}
