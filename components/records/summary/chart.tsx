'use client';

import { useTranslations } from 'next-intl';
import { FormattedCount } from '@/components/ui/formatted-count';
import type { RecordsSummary } from '@/lib/portal/exports/tally';
import type { View } from '@/lib/portal/records-view/view';
import { useRecordTexts } from '../use-record-texts';
import type { ChangeView } from '../use-view';
import { MonthChart } from './month-chart';

export type ChartProps = { readonly view: View; readonly summary: RecordsSummary; readonly onChange: ChangeView };

/** @param statusType gives the bar a color that no other status type has */
function Bar({ share, statusType }: { readonly share: number; readonly statusType: string }) {
  return (
    <svg className="chart__bar" data-status={statusType} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
      <rect width={share * 100} height="10" />
    </svg>
  );
}

/** Records by status type and by month opened. */
export function Chart({ view, summary, onChange }: ChartProps) {
  const t = useTranslations('MyRecords');
  const words = useRecordTexts(summary);
  const statuses = Object.entries(summary.byStatusType);
  const most = Math.max(1, ...statuses.map(([, count]) => count));
  return (
    <div className="chart">
      <table className="table chart__table">
        <caption>{t('charts.byStatus')}</caption>
        <thead className="unseen">
          <tr>
            <th scope="col">{t('status')}</th>
            <th scope="col">{t('charts.records')}</th>
          </tr>
        </thead>
        <tbody>
          {statuses.map(([name, count]) => (
            <tr key={name}>
              <th scope="row">{words.statusType(name) || t('charts.noStatus')}</th>
              <td className="chart__count table__number">
                <FormattedCount value={count} />
              </td>
              <td className="chart__cell" aria-hidden="true">
                <Bar share={count / most} statusType={name} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <MonthChart view={view} months={summary.byMonth} onChange={onChange} />
    </div>
  );
}
