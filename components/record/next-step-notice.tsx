import { useLocale, useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';
import { formatDay } from '@/lib/i18n/day';
import type { NextStep } from '@/lib/records/record-page/next-steps';
import { weekdayOf } from '@/lib/records/record-page/weekday';
import { balanceText } from '@/lib/records/view/balance-text';

type NextStepNoticeProps = {
  readonly steps: readonly NextStep[];
  readonly agency: string;
  /** The record's number, to give the agency. */
  readonly number: string;
};

/** What the record waits for the person to do: one sentence for each thing. */
export function NextStepNotice({ steps, agency, number }: NextStepNoticeProps) {
  const t = useTranslations('Record');
  const locale = useLocale();
  if (steps.length === 0) return null;
  const sentence = (step: NextStep): string => {
    if (step.kind === 'incomplete') return t('incomplete', { agency, number });
    if (step.kind === 'balanceDue')
      return t('balanceDue', { agency, number, amount: balanceText(step.amount, locale) });
    const day = `${weekdayOf(step.date, locale)}, ${formatDay(step.date, locale)}`;
    if (step.days === 0) return t('expiringToday', { agency, day });
    return step.days === 1 ? t('expiringTomorrow', { agency, day }) : t('expiring', { agency, day, days: step.days });
  };
  return (
    <div className="record-todo">
      <Notice title={t('todo')}>
        {steps.map((step) => (
          <p key={step.kind}>{sentence(step)}</p>
        ))}
      </Notice>
    </div>
  );
}
