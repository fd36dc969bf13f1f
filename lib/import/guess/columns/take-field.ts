import { type FieldWord, fieldPatterns } from '../words/field-patterns';
import type { Column, Columns } from './file-columns';

export function takeField(columns: Columns, field: FieldWord, fits: (column: Column) => boolean = () => true) {
  const { kinds, patterns } = fieldPatterns(field);
  return columns.take(patterns, (column) => kinds.includes(column.content.kind) && fits(column));
}
