import { hash } from 'node:crypto';
import { z } from 'zod';
import { isStoredObject, nonEmpty } from '../../db/wire/stored';
import { wireKinds } from '../../db/wire/types';
import { listRecordTypesContract } from '../../record-types/list-record-types.contract';
import { RecordTypeItem } from '../../record-types/schema';
import { listMyRecordsContract } from '../../records/list-my-records.contract';
import { RELATED_COLLECTION_NAMES, RecordBody } from '../../records/schema/record';
import { agencyContext, loadSource } from '../import-records';
import type { SourceRecord } from '../load/load-records';
import type { RecordSource, SourceContext, SourceRow } from '../load/record-source';
import { recordHasher } from '../load/source-hash';
import { itemKey, namedItem, RECORD_NAMES, recordFromItem, recordSchema } from '../record/record-from-item';
import { recordTypeFromItem, storeType } from '../reference-data/import-record-types';
import { emptyReport, type ImportReport, reportLines } from '../report';
import { RefusedRows } from '../rows/refused-rows';
import type { Line } from '../rows/row';
import { RowError } from '../values/cells';
import { type ApiServer, readPages } from './read-page';

export type IgnoredFields = Set<string>;

const MAX_IGNORED = 100;

/** Drops fields that the specification does not have: vendors' servers have more. */
export function knownFields(item: unknown, schema: z.ZodType, leftOut: IgnoredFields, within = ''): unknown {
  const inner = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  if (Array.isArray(item) && inner instanceof z.ZodArray)
    return item.map((part) => knownFields(part, inner.element as z.ZodType, leftOut, within));
  if (!(inner instanceof z.ZodObject) || !isStoredObject(item)) return item;
  // Extra fields of an Option are not worth a report.
  const isOption = wireKinds.get(inner)?.kind === 'option';
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(item)) {
    const path = within === '' ? name : `${within}.${name}`;
    const field = inner.shape[name] as z.ZodType | undefined;
    if (field !== undefined) fields[name] = knownFields(value, field, leftOut, path);
    else if (!isOption && leftOut.size < MAX_IGNORED) leftOut.add(path);
  }
  return fields;
}

const PAGE = 200;

export type ApiImportOptions = ApiServer & {
  /** All record types of these modules are imported, even those that no record has. */
  readonly modules: readonly string[];
  /** Name of the refused file, without `.refused.ndjson`. */
  readonly refusedName: string;
  readonly refusedFile?: string | undefined;
  readonly onProgress?: (records: number) => void;
  readonly by?: string;
};

export type ApiImportReport = ImportReport & {
  readonly recordTypes: number;
  readonly refusedTypes: readonly string[];
  readonly modules: readonly string[];
  readonly leftOut: readonly string[];
};

class TypeReader {
  readonly modules = new Set<string>();
  readonly refused: string[] = [];
  stored = 0;

  constructor(
    private readonly server: ApiServer,
    private readonly leftOut: Set<string>,
  ) {}

  async read(module: string): Promise<void> {
    if (this.modules.has(module)) return;
    this.modules.add(module);
    const parameters = { module, expand: 'associations' };
    for await (const { items } of readPages(this.server, listRecordTypesContract.path, parameters, PAGE))
      for (const item of items) await this.store(item);
  }

  private async store(item: unknown): Promise<void> {
    try {
      const type = recordTypeFromItem(knownFields(item, RecordTypeItem, this.leftOut));
      if ((await storeType(type)) !== 'unchanged') this.stored += 1;
    } catch (error) {
      // The first record of a rejected type creates a plain one.
      if (!(error instanceof RowError)) throw error;
      this.refused.push(error.message);
    }
  }
}

const moduleOf = (item: unknown): string | undefined =>
  isStoredObject(item)
    ? (nonEmpty(item.module) ?? (isStoredObject(item.type) ? nonEmpty(item.type.module) : undefined))
    : undefined;

function apiSource(
  options: ApiImportOptions,
  context: SourceContext,
  types: TypeReader,
  leftOut: Set<string>,
): RecordSource {
  const hasher = recordHasher('json', context);
  const lineOf = (item: unknown, number: number): Line => ({
    number,
    bytes: Buffer.from(JSON.stringify(item)),
    end: 0,
    isTruncated: false,
  });
  async function* rows(): AsyncGenerator<SourceRow> {
    for (const module of options.modules) await types.read(module);
    const parameters = { expand: RELATED_COLLECTION_NAMES.join(',') };
    let number = 0;
    let zone = context.timeZone;
    let schema = recordSchema(zone);
    for await (const { items, timeZone } of readPages(options, listMyRecordsContract.path, parameters, PAGE)) {
      if (timeZone !== undefined && timeZone !== zone) {
        zone = timeZone;
        schema = recordSchema(zone);
      }
      for (const rawItem of items) {
        const module = moduleOf(rawItem);
        if (module !== undefined) await types.read(module);
        number += 1;
        const item = knownFields(rawItem, RecordBody, leftOut);
        const read = (): SourceRecord => {
          const record = recordFromItem(item, schema, context);
          return { record, sourceHash: hasher.of(record) };
        };
        const fields = isStoredObject(item) ? item : {};
        const key = () => itemKey(fields, context.agencyCode);
        const place = namedItem(`item ${number}`, fields);
        // The line lacks the ignored fields, because a file import would refuse such rows.
        yield { line: number, place, source: [lineOf(item, number)], read, key };
      }
      options.onProgress?.(number);
    }
  }
  const ownedFields = RECORD_NAMES.filter((name) => name !== 'id');
  return {
    name: options.url,
    fingerprint: hash('sha256', `api ${options.url} ${hasher.salt}`),
    rows,
    refused: new RefusedRows(options.refusedName, options.refusedFile),
    ownedFields: () => ownedFields,
  };
}

/** Accepts the URL with or without `/v4` and trailing slashes. */
export const apiBaseUrl = (url: string): string => url.replace(/\/+$/, '').replace(/\/v4$/, '');

/** @throws ApiImportError if the server fails; what was imported so far stays */
export async function importFromApi(options: ApiImportOptions): Promise<ApiImportReport> {
  const server = { ...options, url: apiBaseUrl(options.url) };
  const leftOut = new Set<string>();
  const types = new TypeReader(server, leftOut);
  const report = emptyReport();
  // Pages may have changed since, so every record is read again.
  const source = apiSource(server, await agencyContext(), types, leftOut);
  await loadSource(source, report, { fromStart: true, ...(options.by !== undefined && { by: options.by }) });
  return {
    ...report,
    recordTypes: types.stored,
    refusedTypes: types.refused,
    modules: [...types.modules],
    leftOut: [...leftOut],
  };
}

export const apiReportLines = (report: ApiImportReport): string[] => [
  // `import records` reads the refused file; this command reads a server.
  ...reportLines(report, 'import records'),
  `record types added or changed: ${report.recordTypes}, of ${report.modules.length === 1 ? '1 module' : `${report.modules.length} modules`}: ${report.modules.join(', ')}`,
  ...report.refusedTypes.map((reason) => `record type rejected: ${reason}`),
  ...(report.leftOut.length > 0
    ? [`fields ignored because the specification does not have them: ${report.leftOut.join(', ')}`]
    : []),
];
