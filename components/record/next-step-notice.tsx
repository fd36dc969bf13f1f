import { useLocale, useTranslations } from 'next-intl';
import { ContactLine } from '@/components/layout/agency-contact';
import { Notice } from '@/components/ui/notice';
import { formatDay } from '@/lib/platform/languages/day';
import { env } from '@/lib/platform/settings/env';
import { fillLink } from '@/lib/platform/settings/link-template';
import type { NextStep } from '@/lib/portal/record-page/next-steps';
import { weekdayOf } from '@/lib/portal/record-page/weekday';
import { moneyText } from '@/lib/portal/records-view/money-text';

type StepProps = {
  readonly step: NextStep;
  readonly number: string;
};

function Balance({ amount, number }: { readonly amount: number; readonly number: string }) {
  const t = useTranslations('Record');
  const { AGENCY_NAME: agency, AGENCY_CURRENCY, PAYMENT_URL } = env();
  const values = { agency, number, amount: moneyText(amount, useLocale(), AGENCY_CURRENCY) };
  if (PAYMENT_URL === undefined) return <p>{t('balanceDue', values)}</p>;
  return (
    <>
      <p>{t('balanceDueOnline', values)}</p>
      <a href={fillLink(PAYMENT_URL, number)} className="button">
        {t('pay', values)}
      </a>
    </>
  );
}

type ExpiryProps = {
  readonly step: Extract<NextStep, { readonly kind: 'expiring' | 'expired' }>;
  readonly number: string;
};

function Expiry({ step, number }: ExpiryProps) {
  const t = useTranslations('Record');
  const locale = useLocale();
  const { AGENCY_NAME: agency, RENEW_URL } = env();
  const { date, days } = step;
  const values = { agency, days, day: `${weekdayOf(date, locale)}, ${formatDay(date, locale)}` };
  if (RENEW_URL !== undefined && step.isLicense) {
    return (
      <>
        <p>{t(step.kind === 'expired' ? 'licenseExpired' : 'licenseExpiring', values)}</p>
        <a href={fillLink(RENEW_URL, number)} className="button">
          {t('renew')}
        </a>
      </>
    );
  }
  return <p>{t(days === 0 ? 'expiringToday' : days === 1 ? 'expiringTomorrow' : 'expiring', values)}</p>;
}

function Step({ step, number }: StepProps) {
  const t = useTranslations('Record');
  if (step.kind === 'incomplete') return <p>{t('incomplete', { agency: env().AGENCY_NAME, number })}</p>;
  if (step.kind === 'balanceDue') return <Balance amount={step.amount} number={number} />;
  return <Expiry step={step} number={number} />;
}

type NextStepNoticeProps = Pick<StepProps, 'number'> & { readonly steps: readonly NextStep[] };

export function NextStepNotice({ steps, number }: NextStepNoticeProps) {
  const t = useTranslations('Record');
  // An expired license needs action only if it can be renewed online.
  const shown = steps.filter(({ kind }) => kind !== 'expired' || env().RENEW_URL !== undefined);
  if (shown.length === 0) return null;
  return (
    <section className="record-next-step" aria-label={t('todo')}>
      <Notice title={t('todo')}>
        {shown.map((step) => (
          <Step key={step.kind} step={step} number={number} />
        ))}
        <ContactLine />
      </Notice>
    </section>
  );
}
