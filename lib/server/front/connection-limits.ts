/** How long a client may take, in ms; options of node:http. Slow ones hold connections, and there are only so many. */
export const CONNECTION_LIMITS = {
  headersTimeout: 10_000,
  /** The whole request: its largest body, 64 kB, comes in this time over a very slow line. */
  requestTimeout: 20_000,
  connectionsCheckingInterval: 2_000,
  /** Longer than proxies keep an idle connection (a minute), so that it is they who close it, never in mid-request. */
  keepAliveTimeout: 65_000,
} as const;

/** A connection on which nothing moves while an answer is being made or read is cut after this long, in ms. */
export const STILL_CONNECTION_MS = 30_000;
