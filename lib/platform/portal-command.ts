/** The command for instructions. Containers and services lack npm, so `scripts/run-built.mjs` sets another prefix. */
export const portalCommand = (args: string): string => `${process.env.PORTAL_COMMAND ?? 'npm run portal --'} ${args}`;
