import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { PrintButton } from '@/components/ui/print-button';
import type { ListPosition, RecordLinks } from '@/lib/portal/record-page/list-position';
import { NeighborShortcuts } from './neighbor-shortcuts';

type RecordNavigationProps = {
  readonly links: RecordLinks;
  readonly position: ListPosition | undefined;
  /** URL of the file with the record's upcoming dates; undefined if there are none. */
  readonly calendar: string | undefined;
};

/** Links back to the list and to its previous and next record, and the buttons to print and export. */
export function RecordNavigation({ links: { back, previous, next }, position, calendar }: RecordNavigationProps) {
  const t = useTranslations('Record');
  const at = (position?.at ?? 0) + 1;
  return (
    <div className="record-ways">
      <nav className="record-ways__list" aria-label={t('ways')}>
        <Link href={back} prefetch={false} className="record-ways__back">
          <span aria-hidden="true">‹ </span>
          <span>{t.rich('back', { unseen: (words) => <span className="unseen">{words}</span> })}</span>
        </Link>
        {position !== undefined && (
          <span className="record-ways__steps">
            {previous !== undefined && (
              <Link href={previous} rel="prev" prefetch={false} aria-keyshortcuts="[">
                <span aria-hidden="true">‹ </span>
                {t('previous')}
              </Link>
            )}
            <span>
              {position.total === undefined ? t('positionOpen', { at }) : t('position', { at, total: position.total })}
            </span>
            {next !== undefined && (
              <Link href={next} rel="next" prefetch={false} aria-keyshortcuts="]">
                {t('following')}
                <span aria-hidden="true"> ›</span>
              </Link>
            )}
            <NeighborShortcuts />
          </span>
        )}
      </nav>
      <span className="record-ways__tools">
        <PrintButton>{t('print')}</PrintButton>
        {calendar !== undefined && (
          <a href={calendar} download>
            {t('calendar')}
          </a>
        )}
      </span>
    </div>
  );
}
