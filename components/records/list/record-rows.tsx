'use client';

import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { Ref } from 'react';
import { Component, type ReactNode, useMemo } from 'react';
import { columnsOf } from '@/lib/portal/records-view/columns';
import { offsetOf, recordPath, type View, viewPath } from '@/lib/portal/records-view/view';
import type { RecordItem } from '@/lib/records/schema/record';
import type { ChangeView } from '../use-view';
import { RecordRow } from './record-row';
import { RecordsTable } from './records-table';

type RowBoundaryProps = {
  /** A new value resets the boundary. */
  readonly of: unknown;
  /** Replaces a row that fails to render. */
  readonly instead: ReactNode;
  readonly children: ReactNode;
};

/** Keeps a record that fails to render from affecting the others. */
class RowBoundary extends Component<RowBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override componentDidUpdate(before: RowBoundaryProps): void {
    if (this.state.failed && before.of !== this.props.of) this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

type UnreadableProps = { readonly record: RecordItem; readonly href: string; readonly columns: number };

function Unreadable({ record, href, columns }: UnreadableProps) {
  const t = useTranslations('MyRecords');
  const number = typeof record.customId === 'string' ? record.customId : String(record.id);
  return (
    <tr className="records__unreadable">
      <td colSpan={columns}>
        {t('unreadable')}{' '}
        <Link href={href} prefetch={false} className="records__link">
          {number}
        </Link>
      </td>
    </tr>
  );
}

type RecordRowsProps = {
  readonly records: readonly RecordItem[];
  /** In the agency's time zone, in the API's format. */
  readonly today: string;
  /** The view of these rows. */
  readonly view: View;
  /** Whether other rows are loading. */
  readonly stale: boolean;
  readonly onSort: ChangeView;
  readonly ref?: Ref<HTMLTableElement>;
};

export function RecordRows({ records, today, view, stale, onSort, ref }: RecordRowsProps) {
  const { columns: shown } = view;
  const columns = useMemo(() => columnsOf({ columns: shown }), [shown]);
  const table = { view, stale, onSort, bodyKey: viewPath(view), ...(ref !== undefined && { ref }) };
  return (
    <RecordsTable {...table}>
      {records.map((record, index) => {
        const href = recordPath(String(record.id), view, offsetOf(view) + index);
        const instead = <Unreadable record={record} href={href} columns={columns.length} />;
        return (
          <RowBoundary key={record.id} of={record} instead={instead}>
            <RecordRow record={record} today={today} columns={columns} href={href} />
          </RowBoundary>
        );
      })}
    </RecordsTable>
  );
}
