/** What was asked cannot be done as it was asked; the message is one sentence that says what would be right. */
export class CommandError extends Error {}
