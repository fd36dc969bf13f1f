import { type FieldWord, fieldPatterns } from '../words/field-patterns';
import type { Column, Columns } from './file-columns';

/** Takes the column that is called so, whose values are of the field's kind, and that fits. */
export function takeField(columns: Columns, field: FieldWord, fits: (column: Column) => boolean = () => true) {
  const { kinds, patterns } = fieldPatterns(field);
  return columns.take(patterns, (column) => kinds.includes(column.content.kind) && fits(column));
}
