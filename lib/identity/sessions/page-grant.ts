import { timingSafeEqual } from 'node:crypto';
import type { PagePrincipal } from '../../http/principal';
import { keyedHash, keyedHashes } from '../../platform/keyed-hash';
import { PAGE_GRANT_HEADER } from './page-grant-header';

const GRANT_SECONDS = 10 * 60;

/** Part of the signature, so that a grant for another operation would not be valid here. */
const ALLOWS: PagePrincipal['allows'] = 'describeCreate';

const GRANT = /^(\d{1,12})\.([\w-]{43})$/;

export function createPageGrant(): string {
  const until = String(Math.floor(Date.now() / 1_000) + GRANT_SECONDS);
  return `${until}.${keyedHash('page-grant', ALLOWS, until)}`;
}

/** @returns null if the grant is missing or invalid, or the browser did not send `Sec-Fetch-Site: same-origin`. */
export function principalOfPageGrant(headers: Pick<Headers, 'get'>): PagePrincipal | null {
  const grant = headers.get(PAGE_GRANT_HEADER);
  if (grant === null || headers.get('sec-fetch-site') !== 'same-origin') return null;
  const [, until = '', signature = ''] = GRANT.exec(grant) ?? [];
  if (Number(until) * 1_000 <= Date.now()) return null;
  const expected = keyedHashes('page-grant', ALLOWS, until);
  const isSigned = expected.some((each) => timingSafeEqual(Buffer.from(each), Buffer.from(signature)));
  return isSigned ? { kind: 'page', allows: ALLOWS } : null;
}
