import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { Address } from '../records/schema/address';
import { STATUS_TYPES } from '../records/schema/query';
import { RecordFields } from '../records/schema/record-fields';
import { dateFormPattern } from './date-form';
import blds from './mappings/blds.json' with { type: 'json' };
import { compileStatusTypes, type StatusTypeLookup } from './status-type';

/** Names of columns, without regard to case; the first that has a value counts. */
const Columns = z
  .array(
    z
      .string()
      .min(1)
      .transform((name) => name.toLowerCase()),
  )
  .min(1);

const columnsOfFields = (known: Readonly<Record<string, unknown>>) =>
  z.record(
    z.string().refine((name) => Object.hasOwn(known, name), 'is not a field of the specification'),
    Columns,
  );

/** How the columns of a file become fields of a record: data, so that another city's file needs no code. */
export const MappingFile = z.strictObject({
  description: z.string(),
  /** Tokens YYYY, MM, DD, HH, mm, ss, SSS; everything else stands for itself. */
  dateForm: z.string().refine((form) => dateFormPattern(form) !== null, 'must have YYYY, MM and DD'),
  customId: Columns,
  module: Columns,
  type: z.strictObject({ group: Columns, type: Columns, subType: Columns, category: Columns }),
  status: z.strictObject({
    columns: Columns,
    /** Status of the file -> status type; `*` stands for any text. What is not named is UNASSIGNED. */
    statusTypes: z.record(z.string(), z.enum(STATUS_TYPES)),
    /** Language (`es_US`) -> status of the file -> its display text in that language. */
    translations: z
      .record(z.string().regex(/^[a-z]{2}_[A-Z]{2}$/), z.record(z.string(), z.string().min(1)))
      .default({}),
  }),
  fields: columnsOfFields(RecordFields.shape),
  address: columnsOfFields(Address.shape),
  contacts: z.array(z.strictObject({ fullName: Columns, type: z.string().min(1) })),
  professionals: z.array(z.strictObject({ businessName: Columns, licenseType: z.string().min(1) })),
});

/** A checked mapping, with its date form and its status table compiled. */
export type Mapping = z.output<typeof MappingFile> & {
  readonly datePattern: RegExp;
  readonly statusTypeOf: StatusTypeLookup;
};

const BUILT_IN: Readonly<Record<string, unknown>> = { blds };

/** A mapping is not usable; the message names the file and every wrong part. */
export class MappingError extends Error {}

/**
 * A mapping by the name of a built-in one or by the path of a JSON file.
 * @throws MappingError
 */
export async function loadMapping(
  nameOrFile: string,
  resolve: (file: string) => string = path.resolve,
): Promise<Mapping> {
  const parsed = MappingFile.safeParse(BUILT_IN[nameOrFile] ?? (await readMappingFile(resolve(nameOrFile))));
  if (parsed.success) {
    const { dateForm, status } = parsed.data;
    return {
      ...parsed.data,
      datePattern: dateFormPattern(dateForm) ?? /$^/,
      statusTypeOf: compileStatusTypes(status.statusTypes),
    };
  }
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.') || 'mapping'}: ${issue.message}`);
  throw new MappingError(`Mapping ${nameOrFile} is wrong:\n${problems.join('\n')}`);
}

async function readMappingFile(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof SyntaxError ? `is not JSON: ${error.message}` : 'cannot be read';
    throw new MappingError(
      `Mapping ${file} ${reason}. Name a JSON file, or one of: ${Object.keys(BUILT_IN).join(', ')}.`,
    );
  }
}
