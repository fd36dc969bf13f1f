import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { RecordItem } from '@/lib/records/schema/record';
import { RecordRow } from './record-row';

const COLUMNS = [
  ['number', 'number'],
  ['type', 'text'],
  ['where', 'text'],
  ['status', 'status'],
  ['opened', 'date'],
  ['outcome', 'date'],
] as const;

const SKELETON_ROWS = Array.from({ length: 10 }, (_, row) => row);

function Table({ stale = false, children }: { readonly stale?: boolean; readonly children: ReactNode }) {
  const t = useTranslations('MyRecords');
  return (
    <table className={stale ? 'records records--stale' : 'records'}>
      <caption className="unseen">{t('title')}</caption>
      <thead>
        <tr>
          {COLUMNS.map(([name, kind]) => (
            <th key={name} scope="col" className={`records__head--${kind}`}>
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

type RecordsTableProps = {
  readonly records: readonly RecordItem[];
  /** Others have been asked for and are on their way. */
  readonly stale: boolean;
};

/** A table where there is room, cards where there is not (styles). */
export function RecordsTable({ records, stale }: RecordsTableProps) {
  return (
    <Table stale={stale}>
      {records.map((record) => (
        <RecordRow key={record.id} record={record} />
      ))}
    </Table>
  );
}

/** The shape of what comes. Hidden from screen readers, which are told in words. */
export function RecordsSkeleton() {
  return (
    <div aria-hidden="true">
      <Table>
        {SKELETON_ROWS.map((row) => (
          <tr key={row} className="records__ghost">
            {COLUMNS.map(([name]) => (
              <td key={name} className={`records__${name}`}>
                <span className="bone" />
                {(name === 'where' || name === 'status') && <span className="bone bone--short" />}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </div>
  );
}
