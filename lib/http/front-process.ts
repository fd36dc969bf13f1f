/** Added to requests to Next, because `next.config.js` can match headers only. */
export const FRONT_SERVER_HEADER = 'x-records-front-server';

const process = globalThis as typeof globalThis & { recordsPortalFrontServer?: true };

export function markFrontServer(): void {
  process.recordsPortalFrontServer = true;
}

export const isFrontServer = (): boolean => process.recordsPortalFrontServer === true;
