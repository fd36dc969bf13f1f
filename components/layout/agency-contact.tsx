import { env } from '@/lib/env';

/** How people reach the agency; nothing where the settings do not say. */
export function AgencyContact() {
  const { AGENCY_EMAIL, AGENCY_PHONE } = env();
  return (
    <>
      {AGENCY_EMAIL !== undefined && <a href={`mailto:${AGENCY_EMAIL}`}>{AGENCY_EMAIL}</a>}
      {AGENCY_PHONE !== undefined && <a href={`tel:${AGENCY_PHONE.replace(/[^\d+]/g, '')}`}>{AGENCY_PHONE}</a>}
    </>
  );
}
