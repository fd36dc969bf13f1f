import { personalKey, readDevice, writeDevice } from './device-storage';

const NAME = 'records-portal:last-visit';

/** Inactivity after which a new visit begins. */
const VISIT_ENDS_MS = 30 * 60_000;

export type Visits = {
  /** End of the previous visit; absent on the first visit. */
  readonly since?: string;
  readonly seen: string;
};

const isInstant = (value: unknown): value is string => typeof value === 'string' && !Number.isNaN(Date.parse(value));

function parse(stored: string | null): Visits | undefined {
  try {
    const { since, seen } = JSON.parse(stored ?? 'null') as Record<string, unknown>;
    return isInstant(seen) ? { ...(isInstant(since) && { since }), seen } : undefined;
  } catch {
    return undefined;
  }
}

/** Reloading the page within a visit does not change `since`. */
export function nextVisits(stored: string | null, now: Date): Visits {
  const previous = parse(stored);
  const seen = now.toISOString();
  if (previous === undefined) return { seen };
  const isNew = now.getTime() - Date.parse(previous.seen) > VISIT_ENDS_MS;
  const since = isNew ? previous.seen : previous.since;
  return { ...(since !== undefined && { since }), seen };
}

/** @returns the end of the previous visit (ISO, with Z); undefined on the first visit on this device. */
export function storeVisit(now: Date): string | undefined {
  const key = personalKey(NAME);
  const visits = nextVisits(readDevice(key), now);
  writeDevice(key, JSON.stringify(visits));
  return visits.since;
}
