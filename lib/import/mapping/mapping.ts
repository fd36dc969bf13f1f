import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import type { STATUS_TYPES } from '../../records/schema/query';
import { compileDateForm, type DateReader } from '../values/date-form';
import blds from './blds.json' with { type: 'json' };
import { innermostIssue, messageOf } from './innermost-issue';
import { MappingFile } from './mapping-file';

type StatusType = (typeof STATUS_TYPES)[number];

type StatusTypeLookup = (status: string) => StatusType | undefined;

/** Limits the cache for files with many statuses. */
const MAX_CACHED = 1_000;

const literal = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

/** Exact names first, then patterns in table order, where `*` matches any text. */
export function compileStatusTypes(table: Readonly<Record<string, StatusType>>): StatusTypeLookup {
  const entries = Object.entries(table);
  const exact = new Map(entries);
  const patterns = entries
    .filter(([name]) => name.includes('*'))
    .map(([name, type]) => ({ pattern: new RegExp(`^${name.split('*').map(literal).join('.*')}$`), type }));
  const cache = new Map<string, StatusType | undefined>();
  return (status) => {
    if (cache.has(status)) return cache.get(status);
    const type = exact.get(status) ?? patterns.find(({ pattern }) => pattern.test(status))?.type;
    if (cache.size < MAX_CACHED) cache.set(status, type);
    return type;
  };
}

export type Mapping = z.output<typeof MappingFile> & {
  readonly dateReaders: ReadonlyMap<string, DateReader>;
  readonly statusTypeOf: StatusTypeLookup;
};

const BUILT_IN: Readonly<Record<string, unknown>> = { blds };

export class MappingError extends Error {}

function dateFormsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'dateForm' && Array.isArray(part) ? part.map(String) : dateFormsIn(part),
  );
}

export function compileMapping(mapping: z.output<typeof MappingFile>): Mapping {
  const readers = dateFormsIn(mapping).map((form) => [form, compileDateForm(form)] as const);
  return {
    ...mapping,
    dateReaders: new Map(readers.filter((pair): pair is [string, DateReader] => pair[1] !== null)),
    statusTypeOf: compileStatusTypes(mapping.status.statusTypes),
  };
}

/** @param nameOrFile a built-in mapping or a JSON file. @throws MappingError */
export async function loadMapping(
  nameOrFile: string,
  resolve: (file: string) => string = path.resolve,
): Promise<Mapping> {
  const parsed = MappingFile.safeParse(BUILT_IN[nameOrFile] ?? (await readMappingFile(resolve(nameOrFile))));
  if (parsed.success) {
    return compileMapping(parsed.data);
  }
  const problems = parsed.error.issues
    .map(innermostIssue)
    .map((issue) => `  ${issue.path.join('.') || 'mapping'}: ${messageOf(issue)}`);
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
