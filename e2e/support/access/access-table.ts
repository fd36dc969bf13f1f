import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

const FILE = path.resolve(import.meta.dirname, '../../api/every-operation/access-table.csv');

const words = z.string().transform((text) => text.split(' + ').filter((word) => word !== ''));

/** A line of the table; the head of the file explains the words. */
const AccessRow = z.strictObject({
  caller: z.string().min(1),
  target: z.string().startsWith('/'),
  outcome: z.string().regex(/^(\d{3}( [a-z_]+)?|to \/[\w/.-]*)$/),
  shows: words,
  hides: words,
});
export type AccessRow = z.output<typeof AccessRow>;

/** @throws if a line does not have the form that the head of the file describes. */
export const readAccessTable = (): AccessRow[] =>
  z
    .array(AccessRow)
    .parse(parse(readFileSync(FILE), { columns: true, comment: '#', trim: true, skip_empty_lines: true }));

/** The path without the names of placeholders: `/oauth/consent/{ownUid}` -> `/oauth/consent/{}`. */
export const pathOf = (address: string): string => address.replace(/\?.*$/s, '').replace(/\{\w+\}/g, '{}');
