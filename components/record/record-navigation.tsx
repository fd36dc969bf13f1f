import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { PrintButton } from '@/components/ui/print-button';
import type { ListPosition, RecordLinks } from '@/lib/portal/record-page/place-in-list';
import { NeighborKeys } from './neighbor-keys';

type RecordNavigationProps = { readonly links: RecordLinks; readonly position: ListPosition | undefined };

/** Links back to the list and to its previous and next record. */
export function RecordNavigation({ links: { back, previous, next }, position }: RecordNavigationProps) {
  const t = useTranslations('Record');
  const at = (position?.at ?? 0) + 1;
  return (
    <nav className="record-ways" aria-label={t('ways')}>
      <Link href={back} prefetch={false} className="record-ways__back">
        <span aria-hidden="true">←</span> {t('back')}
      </Link>
      {position !== undefined && (
        <span className="record-ways__steps">
          {previous !== undefined && (
            <Link href={previous} rel="prev" prefetch={false} aria-keyshortcuts="[" className="button button--quiet">
              {t('previous')}
            </Link>
          )}
          <span className="figures">
            {position.total === undefined ? t('positionOpen', { at }) : t('position', { at, total: position.total })}
          </span>
          {next !== undefined && (
            <Link href={next} rel="next" prefetch={false} aria-keyshortcuts="]" className="button button--quiet">
              {t('next')}
            </Link>
          )}
          <NeighborKeys />
        </span>
      )}
      <span className="record-ways__print">
        <PrintButton>{t('print')}</PrintButton>
      </span>
    </nav>
  );
}
