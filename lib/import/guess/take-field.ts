import type { Column, Columns } from './columns';
import { type FieldWord, fieldPatterns } from './field-patterns';

/** Takes the column that is called so, whose values are of the field's kind, and that fits. */
export function takeField(columns: Columns, field: FieldWord, fits: (column: Column) => boolean = () => true) {
  const { kinds, patterns } = fieldPatterns(field);
  return columns.take(patterns, (column) => kinds.includes(column.content.kind) && fits(column));
}
