'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { RecordsSummary } from '@/lib/records/portal/summary';
import { monthText } from '@/lib/records/view/month-text';
import { daysOf, type Period, periodsOf } from '@/lib/records/view/months';
import type { View } from '@/lib/records/view/view';
import { lookOf } from './status-types';
import { useRecordWords } from './use-record-words';
import type { ChangeView } from './use-view';
import { ViewLink } from './view-link';

export type PictureProps = { readonly view: View; readonly summary: RecordsSummary; readonly onChange: ChangeView };

const WIDTH = 600;
const HEIGHT = 120;

/** Bars of a row side by side; the table beside it says the same in numbers. */
function Columns({ periods }: { readonly periods: readonly Period[] }) {
  const most = Math.max(1, ...periods.map(({ count }) => count));
  const step = WIDTH / Math.max(1, periods.length);
  const thick = Math.min(step * 0.8, 40);
  return (
    <svg className="picture__columns" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {periods.map(({ period, count }, index) => {
        const high = (count / most) * HEIGHT;
        return (
          <rect key={period} x={index * step + (step - thick) / 2} y={HEIGHT - high} width={thick} height={high}>
            <title>{`${period}: ${count}`}</title>
          </rect>
        );
      })}
    </svg>
  );
}

function Bar({ share, tone }: { readonly share: number; readonly tone: string }) {
  return (
    <svg className={`picture__bar picture__bar--${tone}`} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
      <rect width={share * 100} height="10" />
    </svg>
  );
}

/** The view as a picture: by kind of status, and by the month in which records were opened. */
export function Picture({ view, summary, onChange }: PictureProps) {
  const t = useTranslations('MyRecords');
  const locale = useLocale();
  const words = useRecordWords(summary);
  const statuses = Object.entries(summary.byStatusType);
  const most = Math.max(1, ...statuses.map(([, count]) => count));
  const periods = periodsOf(summary.byMonth);
  const byYear = periods[0]?.period.length === 4;
  const periodText = (period: string): string => (period.length === 4 ? period : monthText(period, locale));
  const [first, last] = [periods[0], periods.at(-1)];
  return (
    <div className="picture">
      <table className="picture__table">
        <caption>{t('picture.byStatus')}</caption>
        <thead className="unseen">
          <tr>
            <th scope="col">{t('status')}</th>
            <th scope="col">{t('picture.records')}</th>
          </tr>
        </thead>
        <tbody>
          {statuses.map(([name, count]) => (
            <tr key={name}>
              <th scope="row">{words.statusType(name) || t('picture.noStatus')}</th>
              <td className="picture__count">{count}</td>
              <td className="picture__cell" aria-hidden="true">
                <Bar share={count / most} tone={lookOf(name).tone} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <figure className="picture__months">
        <figcaption>{t(byYear ? 'picture.byYear' : 'picture.byMonth')}</figcaption>
        <Columns periods={periods} />
        {first && last && (
          <p className="picture__ends soft" aria-hidden="true">
            <span>{periodText(first.period)}</span>
            {last !== first && <span>{periodText(last.period)}</span>}
          </p>
        )}
        <details className="fold">
          <summary>{t('picture.asTable')}</summary>
          <table className="picture__table">
            <caption className="unseen">{t(byYear ? 'picture.byYear' : 'picture.byMonth')}</caption>
            <thead>
              <tr>
                <th scope="col">{t('opened')}</th>
                <th scope="col" className="picture__count">
                  {t('picture.records')}
                </th>
              </tr>
            </thead>
            <tbody>
              {periods.map(({ period, count }) => (
                <tr key={period}>
                  <th scope="row">
                    <ViewLink view={view} change={daysOf(period)} onChange={onChange}>
                      {periodText(period)}
                    </ViewLink>
                  </th>
                  <td className="picture__count">{count}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      </figure>
    </div>
  );
}
