import { hash } from 'node:crypto';
import path from 'node:path';
import { isStoredObject, nonEmpty } from '../../db/wire/stored';
import { itemKey, namedItem, RECORD_NAMES, recordFromItem, recordSchema } from '../record/record-from-item';
import type { FileFacts } from '../rows/inspect-file';
import { PROBLEM_COLUMN } from '../rows/read-csv';
import { readJson } from '../rows/read-json';
import { RefusedRows } from '../rows/refused-rows';
import { isUnreadable, type UnreadableRow } from '../rows/row';
import type { SourceRecord } from './load-records';
import type { RecordSource, SourceContext, SourceRow } from './record-source';
import { recordHasher } from './source-hash';

/** JSON or NDJSON with the fields of specification 2.6. An object replaces all fields of the record. */
export function jsonSource(facts: FileFacts, context: SourceContext, refusedFile?: string): RecordSource {
  const hasher = recordHasher('json', context);
  const schema = recordSchema(context.timeZone);
  async function* rows(onBytes: (bytes: number) => void): AsyncGenerator<SourceRow | UnreadableRow> {
    for await (const row of readJson(facts, onBytes)) {
      if (isUnreadable(row)) {
        yield row;
        continue;
      }
      const { line, place, source, item } = row;
      const read = (): SourceRecord => {
        const record = recordFromItem(item, schema, context);
        return { record, sourceHash: hasher.of(record) };
      };
      const fields = isStoredObject(item) ? item : {};
      yield {
        line,
        place: place && namedItem(place, fields),
        source,
        earlierReason: nonEmpty(fields[PROBLEM_COLUMN]),
        read,
        key: () => itemKey(fields, context.agencyCode),
      };
    }
  }
  const ownedFields = RECORD_NAMES.filter((name) => name !== 'id');
  return {
    name: path.basename(facts.file),
    fingerprint: hash('sha256', `json ${facts.identity} ${hasher.salt}`),
    rows,
    refused: new RefusedRows(facts.file, refusedFile),
    ownedFields: () => ownedFields,
  };
}
