import { personalKey, readDeviceStorage, writeDeviceStorage } from './device-storage';

const NAME = 'records-portal:last-visit';

/** Inactivity after which a new visit begins. */
const VISIT_ENDS_MS = 30 * 60_000;

export type Visits = {
  /** End of the previous visit; absent on the first visit. */
  readonly since?: string;
  readonly seen: string;
};

const isInstant = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));

export function parseVisits(stored: string | null | undefined): Visits | undefined {
  try {
    const { since, seen } = JSON.parse(stored ?? 'null') as Record<string, unknown>;
    return isInstant(seen) ? { ...(isInstant(since) && { since }), seen } : undefined;
  } catch {
    return undefined;
  }
}

/** Reloading the page within a visit does not change `since`. */
export function nextVisits(previous: Visits | undefined, now: Date): Visits {
  const seen = now.toISOString();
  if (previous === undefined) return { seen };
  const isNew = now.getTime() - Date.parse(previous.seen) > VISIT_ENDS_MS;
  const since = isNew ? previous.seen : previous.since;
  return { ...(since !== undefined && { since }), seen };
}

/** The latest visits: the account's, or this device's if it could not report them to the portal. */
export const latestVisits = (account: Visits | undefined, device: Visits | undefined): Visits | undefined =>
  account === undefined || (device !== undefined && device.seen > account.seen) ? device : account;

/** The page may close while this is sent; if it fails, the device still has the visit. */
async function tellPortal(visits: Visits, key: string): Promise<void> {
  const response = await fetch('/api/portal/visit', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(visits),
  });
  if (!response.ok) return;
  const { result } = (await response.json()) as { readonly result: Visits };
  writeDeviceStorage(key, JSON.stringify(result));
}

/** @returns the end of the previous visit on any device (ISO, with Z); undefined on the first visit. */
export function storeVisit(now: Date): string | undefined {
  const key = personalKey(NAME);
  const device = parseVisits(readDeviceStorage(key));
  const account = parseVisits(document.documentElement.dataset.visits);
  const visits = nextVisits(latestVisits(account, device), now);
  writeDeviceStorage(key, JSON.stringify(visits));
  if (document.documentElement.dataset.account !== undefined) {
    // An account without visits takes over the device's visits.
    tellPortal(device ?? visits, key).catch(() => undefined);
  }
  return visits.since;
}
