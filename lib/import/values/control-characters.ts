/** Control characters except tab and line ends, and characters that change the text direction of the rest of a page. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this finds.
export const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/;
