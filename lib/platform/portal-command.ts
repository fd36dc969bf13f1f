/** As instructions show it. Containers and services have no npm, so `scripts/run-built.mjs` sets a different prefix. */
export const portalCommand = (args: string): string => `${process.env.PORTAL_COMMAND ?? 'npm run portal --'} ${args}`;
