/**
 * Options of every CSV file (RFC 4180): a byte order mark, so that spreadsheets read it as UTF-8, and an apostrophe
 * before a cell that a spreadsheet would run as a formula (OWASP CSV injection).
 */
export const CSV_OPTIONS = {
  bom: true,
  escape_formulas: true,
  record_delimiter: '\r\n',
  // A single-character line break is not the record delimiter, so it would not be quoted otherwise.
  quoted_match: /[\r\n]/,
} as const;
