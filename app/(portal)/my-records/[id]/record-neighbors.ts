import 'server-only';
import { pageSession } from '@/lib/identity/sessions/page-session';
import { describeError, log } from '@/lib/platform/log';
import { findNeighbors, type NeighborsInput } from '@/lib/portal/record-page/find-neighbors';
import type { ListPosition } from '@/lib/portal/record-page/list-position';

type RecordNeighborsInput = Omit<NeighborsInput, 'principal' | 'at'> & { readonly at: number | undefined };

/** Undefined if the position cannot be read, so that the record is still shown. */
export async function recordNeighbors({ at, ...input }: RecordNeighborsInput): Promise<ListPosition | undefined> {
  const principal = await pageSession();
  if (principal === null || at === undefined) return undefined;
  return findNeighbors({ ...input, at, principal }).catch((error: unknown) => {
    log().warn({ error: describeError(error) }, 'could not read the neighbors of a record');
    return undefined;
  });
}
