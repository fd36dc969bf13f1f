import Link from 'next/link';
import { agencyLogo } from '@/lib/platform/branding/agency-logo';
import { env } from '@/lib/platform/settings/env';

const LOGO_HEIGHT = 40;

/** The agency's logo and name, which lead home. */
export function AgencyMark() {
  const logo = agencyLogo();
  return (
    <Link href="/" prefetch={false} className="site-header__agency">
      {logo !== null && (
        // biome-ignore lint/performance/noImgElement: an image of the agency's own size, which Next would only encode again
        <img
          src="/agency-logo"
          alt=""
          width={Math.round((logo.width / logo.height) * LOGO_HEIGHT)}
          height={LOGO_HEIGHT}
        />
      )}
      <span className="site-header__name">{env().AGENCY_NAME}</span>
    </Link>
  );
}
