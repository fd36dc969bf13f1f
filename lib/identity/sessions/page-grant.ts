import { timingSafeEqual } from 'node:crypto';
import type { PagePrincipal } from '../../http/principal';
import { keyedHash, keyedHashes } from '../../platform/keyed-hash';
import { PAGE_GRANT_HEADER } from './page-grant-header';

/** A page that lies open for longer gets another one when it next asks. */
const GRANT_SECONDS = 10 * 60;

/** The one operation that a grant allows. Signed with the rest, so that a grant for another one would be another grant. */
const ALLOWS: PagePrincipal['allows'] = 'describeCreate';

/** An end in epoch seconds, and a signature. */
const GRANT = /^(\d{1,12})\.([\w-]{43})$/;

/** A grant for a page that is about to be sent to somebody who is not signed in (decision 0025). */
export function makePageGrant(): string {
  const until = String(Math.floor(Date.now() / 1_000) + GRANT_SECONDS);
  return `${until}.${keyedHash('page-grant', ALLOWS, until)}`;
}

/**
 * Who asks by a page's grant; null where none is sent, or one that does not hold. The browser has to say that the request
 * comes from the portal's own origin: where it says nothing, the grant counts for nothing.
 */
export function principalOfPageGrant(headers: Pick<Headers, 'get'>): PagePrincipal | null {
  const grant = headers.get(PAGE_GRANT_HEADER);
  if (grant === null || headers.get('sec-fetch-site') !== 'same-origin') return null;
  const [, until = '', signature = ''] = GRANT.exec(grant) ?? [];
  if (Number(until) * 1_000 <= Date.now()) return null;
  const signed = keyedHashes('page-grant', ALLOWS, until);
  const isSigned = signed.some((each) => timingSafeEqual(Buffer.from(each), Buffer.from(signature)));
  return isSigned ? { kind: 'page', allows: ALLOWS } : null;
}
