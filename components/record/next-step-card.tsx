import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { formatDay } from '@/lib/platform/languages/day';
import { env } from '@/lib/platform/settings/env';
import { fillLink } from '@/lib/platform/settings/link-template';
import type { NextStep } from '@/lib/portal/record-page/next-steps';
import { timeOf } from '@/lib/portal/record-page/timeline';
import { weekdayOf } from '@/lib/portal/record-page/weekday';
import { moneyText } from '@/lib/portal/records-view/money-text';

function useSentence(): (step: NextStep) => string {
  const t = useTranslations('Record.next');
  const locale = useLocale();
  const { AGENCY_CURRENCY, AGENCY_NAME: agency } = env();
  const dayText = (date: string): string =>
    [weekdayOf(date, locale), formatDay(date, locale), timeOf(date)].filter(Boolean).join(', ');
  return (step) => {
    if (step.kind === 'balanceDue')
      return t('balanceDue', { amount: moneyText(step.amount, locale, AGENCY_CURRENCY), agency });
    if (step.kind === 'expiring') return t('expiring', { days: step.days, day: dayText(step.date.slice(0, 10)) });
    if (step.kind === 'expired') return t('expired', { day: dayText(step.date.slice(0, 10)) });
    if ('date' in step) return t(step.kind, { day: dayText(step.date) });
    return t(step.kind, { agency });
  };
}

const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

type StepProps = { readonly step: NextStep; readonly number: string };

/** Pay, renew, or contact the agency; nothing if there is nothing to do. */
function StepButton({ step, number }: StepProps) {
  const t = useTranslations('Record');
  const locale = useLocale();
  const { AGENCY_CURRENCY, AGENCY_EMAIL, AGENCY_PHONE, AGENCY_WEBSITE, PAYMENT_URL, RENEW_URL } = env();
  const button = (href: string, children: ReactNode) => (
    <a href={href} className="button">
      {children}
    </a>
  );
  if (step.kind === 'balanceDue' && PAYMENT_URL !== undefined) {
    return button(fillLink(PAYMENT_URL, number), t('pay', { amount: moneyText(step.amount, locale, AGENCY_CURRENCY) }));
  }
  if ('isLicense' in step && step.isLicense && RENEW_URL !== undefined) {
    return button(fillLink(RENEW_URL, number), t('renew'));
  }
  if (!NEEDS_ACTION.has(step.kind)) return null;
  const mail = AGENCY_EMAIL && `mailto:${AGENCY_EMAIL}?subject=${encodeURIComponent(t('mailSubject', { number }))}`;
  const href = mail ?? (AGENCY_PHONE && phoneLink(AGENCY_PHONE)) ?? AGENCY_WEBSITE;
  return href === undefined ? null : button(href, t('contactAgency', { agency: env().AGENCY_NAME }));
}

const NEEDS_ACTION: ReadonlySet<NextStep['kind']> = new Set(['incomplete', 'balanceDue', 'expiring', 'expired']);

function Phone() {
  const t = useTranslations('Record');
  const { AGENCY_PHONE, AGENCY_HOURS } = env();
  if (AGENCY_PHONE === undefined) return null;
  return (
    <p className="next-step__phone">
      {t.rich('questions', { phone: () => <a href={phoneLink(AGENCY_PHONE)}>{AGENCY_PHONE}</a> })}
      {AGENCY_HOURS !== undefined && <span className="soft"> {AGENCY_HOURS}</span>}
    </p>
  );
}

type NextStepCardProps = { readonly steps: readonly [NextStep, ...NextStep[]]; readonly number: string };

/** One sentence and one button for the most urgent step; the other steps as sentences. */
export function NextStepCard({ steps, number }: NextStepCardProps) {
  const t = useTranslations('Record');
  const sentence = useSentence();
  const [first, ...others] = steps;
  return (
    <section
      className={NEEDS_ACTION.has(first.kind) ? 'next-step next-step--action' : 'next-step'}
      aria-labelledby="record-next"
    >
      <div className="next-step__text">
        <h2 id="record-next">{t('todo')}</h2>
        <p className="next-step__first">{sentence(first)}</p>
        {others.map((step) => (
          <p key={step.kind}>{sentence(step)}</p>
        ))}
      </div>
      <div className="next-step__ways">
        <StepButton step={steps.find(({ kind }) => kind === 'balanceDue') ?? first} number={number} />
        <Phone />
      </div>
    </section>
  );
}
