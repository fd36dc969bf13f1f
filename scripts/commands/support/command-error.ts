/** A mistake in how a command was called. The message says what is wrong and what would be right. */
export class CommandError extends Error {}
