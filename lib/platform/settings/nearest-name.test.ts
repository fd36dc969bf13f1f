import { expect, it } from 'vitest';
import { nearestName } from './nearest-name';

const KNOWN = ['PORT', 'HOST', 'AGENCY_COLOR', 'AGENCY_LOGO', 'TRUSTED_PROXY_HOPS'];

it.each([
  ['AGENCY_COLOUR', 'AGENCY_COLOR'],
  ['agencyLogo', 'AGENCY_LOGO'],
  ['TRUSTED_PROXIES', 'TRUSTED_PROXY_HOPS'],
  ['PROT', 'PORT'],
  ['PORTS', 'PORT'],
  ['SOMETHING', undefined],
])('nearestName of %s is %s', (name, meant) => expect(nearestName(name, KNOWN)).toBe(meant));
