import { stringify } from 'csv-stringify/sync';
import { CSV_OPTIONS } from './csv-options';

export const csvFile = (rows: readonly (readonly (string | number)[])[]): string =>
  stringify(rows as (string | number)[][], CSV_OPTIONS);

/** Converts text to a portable file name: ASCII letters, digits, dots and hyphens. */
export const fileName = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9.]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 100) || 'file';
