/** A command was used incorrectly. The message says how to correct it. */
export class CommandError extends Error {}
