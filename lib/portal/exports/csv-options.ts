/** RFC 4180, plus a byte order mark for spreadsheets and protection against CSV injection (OWASP). */
export const CSV_OPTIONS = {
  bom: true,
  escape_formulas: true,
  record_delimiter: '\r\n',
  // The library quotes only its own record delimiter, not a lone CR or LF.
  quoted_match: /[\r\n]/,
} as const;
