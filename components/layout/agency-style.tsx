import { accentStyle } from '@/lib/platform/branding/accent';
import { env } from '@/lib/platform/settings/env';
import { pageNonce } from '@/lib/server/pages/page-nonce';

/** The content security policy allows this style by its nonce. */
export async function AgencyStyle() {
  const { AGENCY_COLOR } = env();
  if (AGENCY_COLOR === undefined) return null;
  // Browsers hide nonces from scripts, so hydration would report a mismatch.
  return (
    <style nonce={await pageNonce()} suppressHydrationWarning>
      {accentStyle(AGENCY_COLOR)}
    </style>
  );
}
