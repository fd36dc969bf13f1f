import { env } from '@/lib/env';

/** Whether the settings say how people reach the agency. */
export function hasContact(): boolean {
  const { AGENCY_EMAIL, AGENCY_PHONE, AGENCY_ADDRESS, AGENCY_WEBSITE } = env();
  return [AGENCY_EMAIL, AGENCY_PHONE, AGENCY_ADDRESS, AGENCY_WEBSITE].some((way) => way !== undefined);
}

/** How people reach the agency; nothing where the settings do not say. */
export function AgencyContact() {
  const { AGENCY_EMAIL, AGENCY_PHONE, AGENCY_ADDRESS, AGENCY_WEBSITE } = env();
  return (
    <>
      {AGENCY_EMAIL !== undefined && <a href={`mailto:${AGENCY_EMAIL}`}>{AGENCY_EMAIL}</a>}
      {AGENCY_PHONE !== undefined && <a href={`tel:${AGENCY_PHONE.replace(/[^\d+]/g, '')}`}>{AGENCY_PHONE}</a>}
      {AGENCY_WEBSITE !== undefined && <a href={AGENCY_WEBSITE}>{new URL(AGENCY_WEBSITE).host}</a>}
      {AGENCY_ADDRESS !== undefined && <span className="agency-address">{AGENCY_ADDRESS}</span>}
    </>
  );
}
