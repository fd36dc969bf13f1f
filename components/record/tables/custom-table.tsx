import { useTranslations } from 'next-intl';
import { customColumns } from '@/lib/portal/record-page/custom-value';
import type { RecordItem } from '@/lib/records/schema/record';
import type { Languages } from '../languages';
import { useFieldWords } from '../words';
import { CustomCell } from './custom-cell';
import { ScrollRegion } from './scroll-region';

type Table = NonNullable<RecordItem['customTables']>[number];

type CustomTableProps = { readonly table: Table; readonly at: number; readonly languages: Languages };

function CustomTable({ table: { id, rows = [] }, at, languages }: CustomTableProps) {
  const t = useTranslations('Record');
  const { label } = useFieldWords();
  const columns = customColumns(rows);
  const heading = `record-table-${at}`;
  const has = (part: 'id' | 'action') => rows.some((row) => row[part] !== undefined);
  return (
    <section className="record-related record-related--several">
      <h2 id={heading}>
        {id === undefined ? t('tableName', { at: at + 1 }) : <bdi lang={languages.ofWords}>{id}</bdi>}
      </h2>
      <ScrollRegion labelledBy={heading}>
        <table className="table sheet sheet--rows">
          <thead>
            <tr>
              {has('id') && <th scope="col">{label({ path: 'customTable.rowId', name: 'id' })}</th>}
              {columns.map((name) => (
                <th key={name} scope="col">
                  <bdi lang={languages.ofWords}>{name}</bdi>
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
                    {fields[name] !== undefined && <CustomCell value={fields[name]} lang={languages.ofWords} />}
                  </td>
                ))}
                {has('action') && (
                  <td>
                    <bdi lang={languages.ofWords}>{action}</bdi>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  );
}

export function CustomTables({
  tables,
  languages,
}: {
  readonly tables: readonly Table[];
  readonly languages: Languages;
}) {
  return tables.map((table, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: tables may lack an id.
    <CustomTable key={at} table={table} at={at} languages={languages} />
  ));
}
