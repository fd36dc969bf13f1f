import { env } from '../platform/settings/env';

/** How long the parts of one answer may take, in ms; each leaves the part around it time to say so. */
export type TimeLimits = {
  /** Until the answer is 503. */
  readonly answer: number;
  /** Until a socket counts as dead. */
  readonly socket: number;
  /** What the database may spend on a read that counts all records of a person. */
  readonly longRead: number;
  /** What it may spend on the read of a page; also until a connection is made or free. */
  readonly read: number;
};

/**
 * The shares of ANSWER_TIMEOUT_MS: by default of the 2 s within which the contract wants a 503. The seventh that is left is
 * for a busy machine: timers come late there.
 */
export function timeLimits(): TimeLimits {
  const { ANSWER_TIMEOUT_MS: whole } = env();
  return {
    answer: Math.floor(whole * 0.85),
    socket: Math.floor(whole * 0.82),
    longRead: Math.floor(whole * 0.78),
    read: Math.floor(whole * 0.7),
  };
}
