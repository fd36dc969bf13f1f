import { wallClockMilliseconds } from './wall-clock';

export type LocalDateTime = {
  /** In ms as if it were UTC. */
  readonly wallClock: number;
  readonly hasTime: boolean;
};

/** `YYYY-MM-DD`, or with a time after a space or `T`. */
export const LOCAL_DATE_TIME = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2}):(\d{2}))?$/;

export function readLocalDateTime(text: string): LocalDateTime | null {
  const match = LOCAL_DATE_TIME.exec(text);
  if (!match) return null;
  const parts = match.slice(1).map((part) => Number(part ?? 0));
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const wallClock = wallClockMilliseconds({ year, month, day, hour, minute, second });
  return wallClock === null ? null : { wallClock, hasTime: match[4] !== undefined };
}
