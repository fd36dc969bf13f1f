/** A command for instructions; containers and services have no npm, so `scripts/run-built.mjs` sets another. */
export const portalCommand = (args: string): string => `${process.env.PORTAL_COMMAND ?? 'npm run portal --'} ${args}`;
