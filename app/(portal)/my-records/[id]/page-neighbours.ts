import 'server-only';
import { pageSession } from '@/lib/identity/sessions/page-session';
import { describeError, log } from '@/lib/platform/log';
import { findNeighbours, type NeighboursInput } from '@/lib/portal/record-page/find-neighbours';
import type { ListPosition } from '@/lib/portal/record-page/place-in-list';

type PageNeighboursInput = Omit<NeighboursInput, 'principal' | 'at'> & { readonly at: number | undefined };

/** Undefined if the position cannot be read, so that the record is still shown. */
export async function pageNeighbours({ at, ...input }: PageNeighboursInput): Promise<ListPosition | undefined> {
  const principal = await pageSession();
  if (principal === null || at === undefined) return undefined;
  return findNeighbours({ ...input, at, principal }).catch((error: unknown) => {
    log().warn({ error: describeError(error) }, 'could not read the neighbours of a record');
    return undefined;
  });
}
