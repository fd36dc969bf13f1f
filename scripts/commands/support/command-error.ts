/** Wrong usage of a command. The message says how to correct it. */
export class CommandError extends Error {}
