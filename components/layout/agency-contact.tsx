import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import { PageIcon, type PageIconName } from '@/components/ui/page-icon';
import { agencyHours } from '@/lib/platform/languages/agency-hours';
import { env } from '@/lib/platform/settings/env';

type ContactSetting = 'AGENCY_PHONE' | 'AGENCY_EMAIL' | 'AGENCY_WEBSITE' | 'AGENCY_HOURS' | 'AGENCY_ADDRESS';

type Contact = { readonly icon: PageIconName; readonly render: (value: string) => ReactNode };

/** Keeps a postal code together: a last word with a digit stays with the word before it. */
function withPostalCode(address: string): string {
  const lines = address.split('\n').map((line) => {
    const at = line.lastIndexOf(' ');
    return at > 0 && /\d/.test(line.slice(at)) ? `${line.slice(0, at)}\u00a0${line.slice(at + 1)}` : line;
  });
  return lines.join('\n');
}

/** In the order shown. */
const CONTACTS: Readonly<Record<ContactSetting, Contact>> = {
  AGENCY_PHONE: {
    icon: 'phone',
    render: (phone) => <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>,
  },
  AGENCY_EMAIL: { icon: 'mail', render: (email) => <a href={`mailto:${email}`}>{email}</a> },
  AGENCY_WEBSITE: { icon: 'globe', render: (website) => <a href={website}>{new URL(website).host}</a> },
  AGENCY_HOURS: { icon: 'clock', render: (hours) => <span>{hours}</span> },
  AGENCY_ADDRESS: {
    icon: 'pin',
    render: (address) => <span className="agency-address">{withPostalCode(address)}</span>,
  },
};

const SETTINGS = Object.keys(CONTACTS) as ContactSetting[];

/** Whether any contact setting is set. */
export const hasContact = (): boolean => SETTINGS.some((name) => env()[name] !== undefined);

/** How people reach the agency, below a sentence that tells them to. */
export function ContactLine() {
  const hours = agencyHours(useLocale());
  if (!hasContact()) return null;
  return (
    <ul className="contact">
      {SETTINGS.map((name) => {
        const value = name === 'AGENCY_HOURS' ? hours : env()[name];
        if (value === undefined) return null;
        const { icon, render } = CONTACTS[name];
        return (
          <li key={name}>
            <PageIcon name={icon} />
            {render(value)}
          </li>
        );
      })}
    </ul>
  );
}
