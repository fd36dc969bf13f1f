/**
 * A portal command to show in advice: `npm run portal -- WORDS`, or in containers and services, where nothing is built, the
 * command that `scripts/run-built.mjs` sets.
 */
export const portalCommand = (words: string): string => `${process.env.PORTAL_COMMAND ?? 'npm run portal --'} ${words}`;
