import type { z } from 'zod';
import type { WireKind } from '../../db/wire/types';
import type { StoredObject } from '../../db/wire/writer';
import { maskNumber, PERSONAL_NUMBERS } from '../../records/mask-number';
import type { Mapping } from '../mapping/mapping';
import type { Source } from '../mapping/mapping-file';
import { type Cells, RowError, RowProblems } from '../values/cells';
import { leafKinds } from '../values/leaf-kinds';
import type { MovedDates } from '../values/moved-dates';
import { type Cell, sourceCell } from '../values/source-cell';
import { storedValue, type ValueForm } from '../values/stored-value';

export type RowContext = {
  readonly mapping: Mapping;
  readonly agencyCode: string;
  readonly timeZone: string;
  readonly movedDates?: MovedDates | undefined;
};

const emptySets = new WeakMap<Mapping, ReadonlySet<string>>();

export function emptyValues(mapping: Mapping): ReadonlySet<string> {
  let values = emptySets.get(mapping);
  if (values === undefined) {
    values = new Set(mapping.empty);
    emptySets.set(mapping, values);
  }
  return values;
}

/** The source's own settings override the mapping's. */
export const valueForm = (source: Source, { mapping, timeZone, movedDates }: RowContext): ValueForm => ({
  dateForms: source.dateForm ?? mapping.dateForm,
  dateReaders: mapping.dateReaders,
  decimal: source.decimal ?? mapping.decimal,
  timeZone,
  ignoresZone: source.ignoreZone ?? mapping.ignoreZone,
  movedDates,
});

const kindsOfSchema = new WeakMap<z.ZodObject, ReadonlyMap<string, WireKind>>();

function kindsOf(schema: z.ZodObject): ReadonlyMap<string, WireKind> {
  let kinds = kindsOfSchema.get(schema);
  if (kinds === undefined) {
    kinds = leafKinds(schema);
    kindsOfSchema.set(schema, kinds);
  }
  return kinds;
}

/** Error messages must not quote a personal number. @throws RowError */
function numberCell(cells: Cells, source: Source, empty: ReadonlySet<string>): Cell | undefined {
  try {
    return sourceCell(cells, source, empty);
  } catch (error) {
    if (!(error instanceof RowError)) throw error;
    const form = source.pattern === undefined ? '' : `, of the form ${source.pattern}`;
    throw new RowError(
      `${source.columns.join(' or ')} is not a personal number; it must be valid UTF-8 without control characters${form}`,
    );
  }
}

function setField(target: Record<string, unknown>, path: string, value: unknown): void {
  const dot = path.indexOf('.');
  if (dot < 0) {
    target[path] = value;
    return;
  }
  const name = path.slice(0, dot);
  const inner = (target[name] ?? {}) as Record<string, unknown>;
  target[name] = inner;
  setField(inner, path.slice(dot + 1), value);
}

/** Stored fields; fields without a value are omitted. @throws RowError */
export function fieldsFromRow(
  cells: Cells,
  sources: Readonly<Record<string, Source>>,
  schema: z.ZodObject,
  context: RowContext,
): StoredObject {
  const kinds = kindsOf(schema);
  const empty = emptyValues(context.mapping);
  const fields: Record<string, unknown> = {};
  const problems = new RowProblems();
  for (const path in sources) {
    const source = sources[path] as Source;
    problems.read(() => {
      const isPersonal = PERSONAL_NUMBERS.has(path.slice(path.lastIndexOf('.') + 1));
      const cell: Cell | undefined = (isPersonal ? numberCell : sourceCell)(cells, source, empty);
      if (cell === undefined) return;
      const value = storedValue(cell, kinds.get(path), valueForm(source, context));
      setField(fields, path, isPersonal ? maskNumber(String(value)) : value);
    });
  }
  problems.throwAll();
  return fields;
}
