import { customColumns } from '@/lib/portal/record-page/custom-value';
import type { RecordItem } from '@/lib/records/schema/record';
import type { Languages } from '../languages';
import { useFieldTexts } from '../use-field-texts';
import { CustomCell } from './custom-cell';
import { ScrollRegion } from './scroll-region';

type Table = NonNullable<RecordItem['customTables']>[number];

type CustomTableProps = {
  readonly table: Table;
  /** Id of its heading. */
  readonly labelledBy: string;
  readonly languages: Languages;
};

/** The table's rows, with a column for every field. */
export function CustomTable({ table: { rows = [] }, labelledBy, languages }: CustomTableProps) {
  const { label } = useFieldTexts();
  const columns = customColumns(rows);
  const has = (part: 'id' | 'action') => rows.some((row) => row[part] !== undefined);
  return (
    <ScrollRegion labelledBy={labelledBy}>
      <table className="table sheet sheet--rows">
        <thead>
          <tr>
            {has('id') && <th scope="col">{label({ path: 'customTable.rowId', name: 'id' })}</th>}
            {columns.map((name) => (
              <th key={name} scope="col">
                <bdi lang={languages.ofText}>{name}</bdi>
              </th>
            ))}
            {has('action') && <th scope="col">{label({ path: 'customTable.action', name: 'action' })}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id: row, action, fields = {} }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows may lack an id.
            <tr key={index}>
              {has('id') && (
                <th scope="row">
                  <bdi>{row}</bdi>
                </th>
              )}
              {columns.map((name) => (
                <td key={name}>
                  {fields[name] !== undefined && <CustomCell value={fields[name]} lang={languages.ofText} />}
                </td>
              ))}
              {has('action') && (
                <td>
                  <bdi lang={languages.ofText}>{action}</bdi>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
