'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useContext } from 'react';
import type { RecordsSummary } from '@/lib/portal/exports/tally';
import { moneyText } from '@/lib/portal/records-view/money-text';
import type { View } from '@/lib/portal/records-view/view';
import { CurrencyContext } from '../list/balance';
import type { ChangeView } from '../use-view';
import { ViewLink } from '../view-link';

type FeesDueProps = {
  readonly view: View;
  /** Counts the records of the view. */
  readonly summary: RecordsSummary | undefined;
  readonly onChange: ChangeView;
};

/** The total fees due on the view's records, as a link to the records that have a balance. */
export function FeesDue({ view, summary, onChange }: FeesDueProps) {
  const t = useTranslations('MyRecords');
  const locale = useLocale();
  const currency = useContext(CurrencyContext);
  if (summary === undefined || summary.feesDue <= 0) return null;
  return (
    <p className="fees-due">
      <ViewLink view={view} change={{ needs: 'payment', open: null }} onChange={onChange}>
        {t('balance')} <strong>{moneyText(summary.feesDue, locale, currency)}</strong>
      </ViewLink>
    </p>
  );
}
