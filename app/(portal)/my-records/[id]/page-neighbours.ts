import 'server-only';
import { pageSession } from '@/lib/identity/sessions/page-session';
import { describeError, log } from '@/lib/platform/log';
import { findNeighbours, type NeighboursInput } from '@/lib/portal/record-page/find-neighbours';
import type { Place } from '@/lib/portal/record-page/place-in-list';

type Asked = Omit<NeighboursInput, 'principal' | 'at'> & { readonly at: number | undefined };

/** The record's place in the list that one comes from; without it the record is shown all the same. */
export async function pageNeighbours({ at, ...asked }: Asked): Promise<Place | undefined> {
  const principal = await pageSession();
  if (principal === null || at === undefined) return undefined;
  return findNeighbours({ ...asked, at, principal }).catch((error: unknown) => {
    log().warn({ error: describeError(error) }, 'the neighbours of a record could not be read');
    return undefined;
  });
}
