import 'server-only';
import { getLocale } from 'next-intl/server';
import { type PortalLocale, portalLocaleOf } from '../../platform/languages/languages';

/** The page's language, for emails. */
export async function portalLocale(): Promise<PortalLocale> {
  return portalLocaleOf(await getLocale());
}
