import 'server-only';
import { env } from '../settings/env';
import { type Logo, readLogo } from './logo';

let logo: Logo | null | undefined;

export function agencyLogo(): Logo | null {
  const { AGENCY_LOGO } = env();
  logo ??= AGENCY_LOGO === undefined ? null : readLogo(AGENCY_LOGO);
  return logo;
}
