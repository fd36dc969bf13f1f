const process = globalThis as typeof globalThis & { recordsPortalFrontServer?: true };

export function markFrontServer(): void {
  process.recordsPortalFrontServer = true;
}

/** false under plain `next start`, where the front server's own headers are the client's word. */
export const isFrontServer = (): boolean => process.recordsPortalFrontServer === true;
