const process = globalThis as typeof globalThis & { recordsPortalFrontServer?: true };

export function markFrontServer(): void {
  process.recordsPortalFrontServer = true;
}

/** false under plain `next start`, where a client can send the front server's headers itself. */
export const isFrontServer = (): boolean => process.recordsPortalFrontServer === true;
