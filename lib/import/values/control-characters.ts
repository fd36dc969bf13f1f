/**
 * Characters that no text of a record should hold: those that control a device, but for tab and line ends, and those that turn
 * the direction of what follows, on a page far beyond the text itself.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this finds.
export const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;
