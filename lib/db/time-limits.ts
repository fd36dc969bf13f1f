import { env } from '../platform/settings/env';

/** Time limits of the parts of a response, in ms. Each leaves the part around it time to report the failure. */
export type TimeLimits = {
  /** Time until the response becomes a 503. */
  readonly response: number;
  /** Time until a socket counts as dead. */
  readonly socket: number;
  /** Time limit in the database for a read that counts all records of an account. */
  readonly longRead: number;
  /** Time limit in the database for the read of a page, and for opening or waiting for a connection. */
  readonly read: number;
};

/** Shares of ANSWER_TIMEOUT_MS, by default 2 s (contract, 503). The rest is a margin for late timers on a busy machine. */
export function timeLimits(): TimeLimits {
  const { ANSWER_TIMEOUT_MS: whole } = env();
  return {
    response: Math.floor(whole * 0.85),
    socket: Math.floor(whole * 0.82),
    longRead: Math.floor(whole * 0.78),
    read: Math.floor(whole * 0.7),
  };
}
