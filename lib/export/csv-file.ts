import { stringify } from 'csv-stringify/sync';

/**
 * Rows as CSV (RFC 4180): UTF-8 with a mark, so that spreadsheets read it as such, and no cell that one would run as a
 * formula (OWASP CSV injection: those get an apostrophe).
 */
export const csvFile = (rows: readonly (readonly (string | number)[])[]): string =>
  stringify(rows as (string | number)[][], {
    bom: true,
    escape_formulas: true,
    record_delimiter: '\r\n',
    // A line break of one character is not the delimiter, so it would stand bare.
    quoted_match: /[\r\n]/,
  });

/** A name that every system takes for a file: ASCII letters, digits, dots, hyphens. */
export const fileName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 100) || 'file';
