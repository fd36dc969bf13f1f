/**
 * A command of the portal as it is typed here, for advice: `npm run portal -- WORDS`, or where nothing may be built
 * (containers, services) what `scripts/run-built.mjs` says of itself.
 */
export const portalCommand = (words: string): string => `${process.env.PORTAL_COMMAND ?? 'npm run portal --'} ${words}`;
