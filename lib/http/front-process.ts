/** Set on whatever is handed to Next, whose own configuration sees nothing else (`next.config.js`). */
export const FRONT_SERVER_HEADER = 'x-records-front-server';

const process = globalThis as typeof globalThis & { recordsPortalFrontServer?: true };

export function markFrontServer(): void {
  process.recordsPortalFrontServer = true;
}

/** false under plain `next start`, where a client can send the front server's headers itself. */
export const isFrontServer = (): boolean => process.recordsPortalFrontServer === true;
