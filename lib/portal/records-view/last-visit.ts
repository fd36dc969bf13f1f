import { personalKey, readDevice, writeDevice } from './device-storage';

const NAME = 'records-portal:last-visit';

/** Away for longer than this, and coming back is another visit. */
const VISIT_ENDS_MS = 30 * 60_000;

export type Visits = {
  /** When the person was here last in the visit before this one; absent on the first. */
  readonly since?: string;
  /** When the person was last seen. */
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

/** What to keep from now on. Reloading the page within a visit does not make its news old. */
export function visitsAt(stored: string | null, now: Date): Visits {
  const before = parse(stored);
  const seen = now.toISOString();
  if (before === undefined) return { seen };
  const isNew = now.getTime() - Date.parse(before.seen) > VISIT_ENDS_MS;
  const since = isNew ? before.seen : before.since;
  return { ...(since !== undefined && { since }), seen };
}

/**
 * Notes that the person is here now.
 * @returns the instant (ISO, with Z) after which a change is news; undefined on the first visit of this device.
 */
export function noteVisit(now: Date): string | undefined {
  const key = personalKey(NAME);
  const visits = visitsAt(readDevice(key), now);
  writeDevice(key, JSON.stringify(visits));
  return visits.since;
}
