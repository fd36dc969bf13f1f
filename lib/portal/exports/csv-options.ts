/**
 * How every CSV file is written (RFC 4180): UTF-8 with a mark, so that spreadsheets read it as such, and no cell that one
 * would run as a formula (OWASP CSV injection: those get an apostrophe).
 */
export const CSV_OPTIONS = {
  bom: true,
  escape_formulas: true,
  record_delimiter: '\r\n',
  // A line break of one character is not the delimiter, so it would stand bare.
  quoted_match: /[\r\n]/,
} as const;
