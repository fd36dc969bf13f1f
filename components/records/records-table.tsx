import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode, Ref } from 'react';
import type { MyRecordRow } from '@/lib/records/portal/row';
import { offsetOf, recordAddress, type View } from '@/lib/records/view/view';
import { RecordRow } from './record-row';
import { RowBoundary } from './row-boundary';

const COLUMNS = ['what', 'where', 'status', 'opened', 'since', 'balance', 'expires', 'why'] as const;

const SKELETON_ROWS = Array.from({ length: 10 }, (_, row) => row);

type TableProps = { readonly stale?: boolean; readonly ref?: Ref<HTMLTableElement>; readonly children: ReactNode };

function Table({ stale = false, ref, children }: TableProps) {
  const t = useTranslations('MyRecords');
  return (
    <table ref={ref} className={stale ? 'records records--stale' : 'records'}>
      <caption className="unseen">{t('title')}</caption>
      <thead>
        <tr>
          {COLUMNS.map((name) => (
            <th key={name} scope="col" className={`records__${name}`}>
              {t(name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

type UnreadableProps = { readonly record: MyRecordRow; readonly href: string };

function Unreadable({ record, href }: UnreadableProps) {
  const t = useTranslations('MyRecords');
  const number = typeof record.customId === 'string' ? record.customId : String(record.id);
  return (
    <tr className="records__unreadable">
      <td colSpan={COLUMNS.length}>
        {t('unreadable')}{' '}
        <Link href={href} prefetch={false} className="records__link">
          {number}
        </Link>
      </td>
    </tr>
  );
}

type RecordsTableProps = {
  readonly records: readonly MyRecordRow[];
  /** The view that these are the rows of. */
  readonly view: View;
  /** Others have been asked for and are on their way. */
  readonly stale: boolean;
  readonly ref?: Ref<HTMLTableElement>;
};

/** A table where there is room, cards where there is not (styles). */
export function RecordsTable({ records, view, stale, ref }: RecordsTableProps) {
  return (
    <Table stale={stale} {...(ref !== undefined && { ref })}>
      {records.map((record, index) => {
        const href = recordAddress(String(record.id), view, offsetOf(view) + index);
        return (
          <RowBoundary key={record.id} of={record} instead={<Unreadable record={record} href={href} />}>
            <RecordRow record={record} href={href} />
          </RowBoundary>
        );
      })}
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
            {COLUMNS.map((name) => (
              <td key={name} className={`records__${name}`}>
                <span className="bone" />
                {(name === 'what' || name === 'status') && <span className="bone bone--short" />}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </div>
  );
}
