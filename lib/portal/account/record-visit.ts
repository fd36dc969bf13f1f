import { z } from 'zod';
import type { Account, StoredVisits } from '../../identity/accounts/document';
import { setVisits } from '../../identity/accounts/preferences-repository';
import { findAccount } from '../../identity/accounts/repository';
import { nextVisits, type Visits } from '../records-view/last-visit';

const Instant = z.iso.datetime();

/** The visits stored on the device, which are used for an account without visits. */
export const DeviceVisits = z.object({ since: Instant.optional(), seen: Instant });

export const visitsOf = ({ since, seen }: StoredVisits): Visits => ({
  ...(since !== undefined && { since: since.toISOString() }),
  seen: seen.toISOString(),
});

/** Stores a visit of the account's holder to their records, at the current time. */
export async function recordVisit(
  accountId: string,
  device: { readonly since?: string | undefined; readonly seen: string },
): Promise<Visits> {
  const stored = (await findAccount(accountId))?.visits;
  const now = new Date();
  const isPast = Date.parse(device.seen) <= now.getTime();
  const fromDevice = isPast ? visitsOf({ ...datesOf(device) }) : undefined;
  const visits = nextVisits(stored === undefined ? fromDevice : visitsOf(stored), now);
  await setVisits(accountId, datesOf(visits));
  return visits;
}

/** Signing in begins a new visit, however soon after the last one. */
export async function beginVisit({ _id, visits }: Pick<Account, '_id' | 'visits'>): Promise<void> {
  if (visits !== undefined) await setVisits(_id, { since: visits.seen, seen: visits.seen });
}

const datesOf = ({ since, seen }: { readonly since?: string | undefined; readonly seen: string }): StoredVisits => ({
  ...(since !== undefined && { since: new Date(since) }),
  seen: new Date(seen),
});
