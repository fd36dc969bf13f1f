import type { StoredObject } from '../../db/wire/writer';
import { customFieldProblem } from '../../records/schema/custom-field-rules';
import type { CustomFieldSource } from '../mapping/mapping-file';
import { type Cells, RowError, RowProblems } from '../values/cells';
import { type Cell, sourceCell } from '../values/source-cell';
import { readDay } from '../values/stored-value';
import { emptyValues, type RowContext, valueForm } from './fields-from-row';

/** Custom dates are MM/dd/yyyy (specification 2.6.7) unless the source has a date form. */
function wireText(cell: Cell, source: CustomFieldSource, context: RowContext): string {
  if (source.kind !== 'Date' || source.dateForm === undefined) return cell.value;
  const day = readDay(cell, valueForm(source, context));
  return `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;
}

/** @throws RowError */
function customValue(cells: Cells, name: string, source: CustomFieldSource, context: RowContext): string | undefined {
  const cell = sourceCell(cells, source, emptyValues(context.mapping));
  if (cell === undefined) return undefined;
  const value = wireText(cell, source, context);
  const { kind: type, options } = source;
  const problem = customFieldProblem({ name, type, ...(options && { options }) }, value);
  if (problem !== undefined) throw new RowError(`${cell.column}: ${problem}`);
  return value;
}

/** Forms without values are omitted. @throws RowError */
export function customFormsFromRow(cells: Cells, context: RowContext): StoredObject[] {
  const problems = new RowProblems();
  const forms = context.mapping.customForms.flatMap((form) => {
    const values: Record<string, string> = {};
    for (const [name, source] of Object.entries(form)) {
      const value = problems.read(() => customValue(cells, name, source, context));
      if (value !== undefined) values[name] = value;
    }
    return Object.keys(values).length > 0 ? [values] : [];
  });
  problems.throwAll();
  return forms;
}
