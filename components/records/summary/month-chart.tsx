'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { FormattedCount } from '@/components/ui/formatted-count';
import {
  daysOf,
  type MonthCount,
  monthsOf,
  monthText,
  type PeriodCount,
  yearsOf,
} from '@/lib/portal/records-view/month-counts';
import type { View } from '@/lib/portal/records-view/view';
import type { ChangeView } from '../use-view';
import { ViewLink } from '../view-link';

/** The choice "all years". */
const ALL = '';

const WIDTH = 600;
const HEIGHT = 120;

/** Hidden from screen readers, because the table has the same numbers. */
function Columns({ periods }: { readonly periods: readonly PeriodCount[] }) {
  const t = useTranslations('MyRecords');
  const most = Math.max(1, ...periods.map(({ count }) => count));
  const step = WIDTH / Math.max(1, periods.length);
  const width = Math.min(step * 0.8, 40);
  return (
    <svg className="chart__columns" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      {periods.map(({ period, count }, index) => {
        const height = (count / most) * HEIGHT;
        return (
          <rect key={period} x={index * step + (step - width) / 2} y={HEIGHT - height} width={width} height={height}>
            <title>{t('chip', { label: period, value: count })}</title>
          </rect>
        );
      })}
    </svg>
  );
}

type YearChoiceProps = {
  readonly years: readonly PeriodCount[];
  readonly chosen: string;
  readonly onChoose: (year: string) => void;
};

function YearChoice({ years, chosen, onChoose }: YearChoiceProps) {
  const t = useTranslations('MyRecords');
  const id = useId();
  return (
    <p className="page-size">
      <label htmlFor={id}>{t('charts.year')}</label>
      <select id={id} value={chosen} onChange={(event) => onChoose(event.target.value)}>
        {years.map(({ period, count }) => (
          <option key={period} value={period}>
            {t('named', { name: period, count })}
          </option>
        ))}
        <option value={ALL}>{t('charts.allYears')}</option>
      </select>
    </p>
  );
}

type PeriodTableProps = {
  readonly view: View;
  readonly title: string;
  readonly periods: readonly PeriodCount[];
  readonly textOf: (period: string) => string;
  readonly onChange: ChangeView;
};

/** Each period links to its records. */
function PeriodTable({ view, title, periods, textOf, onChange }: PeriodTableProps) {
  const t = useTranslations('MyRecords');
  return (
    <details className="fold">
      <summary>{t('charts.asTable')}</summary>
      <table className="table chart__table">
        <caption className="unseen">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('opened')}</th>
            <th scope="col" className="chart__count table__number">
              {t('charts.records')}
            </th>
          </tr>
        </thead>
        <tbody>
          {periods.map(({ period, count }) => (
            <tr key={period}>
              <th scope="row">
                <ViewLink view={view} change={daysOf(period)} onChange={onChange}>
                  {textOf(period)}
                </ViewLink>
              </th>
              <td className="chart__count table__number">
                <FormattedCount value={count} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

type MonthChartProps = {
  readonly view: View;
  readonly months: readonly MonthCount[];
  readonly onChange: ChangeView;
};

/** Records by month opened, year by year if there are many. */
export function MonthChart({ view, months, onChange }: MonthChartProps) {
  const t = useTranslations('MyRecords');
  const locale = useLocale();
  const [chosenYear, setChosenYear] = useState<string>();
  const years = yearsOf(months);
  const isKnown = chosenYear === ALL || years.some(({ period }) => period === chosenYear);
  const year = chosenYear !== undefined && isKnown ? chosenYear : years[0]?.period;
  const byYear = years.length > 0 && year === ALL;
  const periods = byYear ? years.toReversed() : monthsOf(months, years.length > 0 ? year : undefined);
  const textOf = (period: string): string => (byYear ? period : monthText(period, locale));
  const title = t(byYear ? 'charts.byYear' : 'charts.byMonth');
  const [first, last] = [periods[0], periods.at(-1)];
  return (
    <figure className="chart__months">
      <figcaption>{title}</figcaption>
      {years.length > 0 && <YearChoice years={years} chosen={year ?? ALL} onChoose={setChosenYear} />}
      <Columns periods={periods} />
      {first && last && (
        <p className="chart__ends soft" aria-hidden="true">
          <span>{textOf(first.period)}</span>
          {last !== first && <span>{textOf(last.period)}</span>}
        </p>
      )}
      <PeriodTable view={view} title={title} periods={periods} textOf={textOf} onChange={onChange} />
    </figure>
  );
}
