import { env } from '@/lib/env';

/** Whether the settings say how people reach the agency. */
export function hasContact(): boolean {
  const { AGENCY_EMAIL, AGENCY_PHONE, AGENCY_WEBSITE, AGENCY_HOURS, AGENCY_ADDRESS } = env();
  return [AGENCY_EMAIL, AGENCY_PHONE, AGENCY_WEBSITE, AGENCY_HOURS, AGENCY_ADDRESS].some((way) => way !== undefined);
}

/** How people reach the agency; nothing where the settings do not say. */
export function AgencyContact() {
  const { AGENCY_EMAIL, AGENCY_PHONE, AGENCY_WEBSITE, AGENCY_HOURS, AGENCY_ADDRESS } = env();
  return (
    <>
      {AGENCY_EMAIL !== undefined && <a href={`mailto:${AGENCY_EMAIL}`}>{AGENCY_EMAIL}</a>}
      {AGENCY_PHONE !== undefined && <a href={`tel:${AGENCY_PHONE.replace(/[^\d+]/g, '')}`}>{AGENCY_PHONE}</a>}
      {AGENCY_WEBSITE !== undefined && <a href={AGENCY_WEBSITE}>{new URL(AGENCY_WEBSITE).host}</a>}
      {AGENCY_HOURS !== undefined && <span>{AGENCY_HOURS}</span>}
      {AGENCY_ADDRESS !== undefined && <span className="agency-address">{AGENCY_ADDRESS}</span>}
    </>
  );
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
