import { accentStyle } from '@/lib/platform/branding/accent';
import { env } from '@/lib/platform/settings/env';
import { pageNonce } from '@/lib/server/pages/page-nonce';

/** The agency's colour, where it has one of its own; the security policy lets it in by its nonce. */
export async function AgencyStyle() {
  const { AGENCY_COLOR } = env();
  if (AGENCY_COLOR === undefined) return null;
  // Browsers hide a nonce from scripts, so React finds another value than the server wrote.
  return (
    <style nonce={await pageNonce()} suppressHydrationWarning>
      {accentStyle(AGENCY_COLOR)}
    </style>
  );
}
