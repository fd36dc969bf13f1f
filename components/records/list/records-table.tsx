import { useTranslations } from 'next-intl';
import type { ReactNode, Ref } from 'react';

export const COLUMNS = ['what', 'where', 'status', 'opened', 'since', 'balance', 'expires', 'why'] as const;

const SKELETON_ROWS = Array.from({ length: 10 }, (_, row) => row);

type TableProps = { readonly stale?: boolean; readonly ref?: Ref<HTMLTableElement>; readonly children: ReactNode };

/** A table on wide screens, cards on narrow ones (styles). */
export function Table({ stale = false, ref, children }: TableProps) {
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

/** Hidden from screen readers, which get a text instead. */
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
