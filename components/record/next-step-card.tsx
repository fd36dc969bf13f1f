import { useLocale, useTranslations } from 'next-intl';
import { agencyHours } from '@/lib/platform/languages/agency-hours';
import { env } from '@/lib/platform/settings/env';
import { fillLink } from '@/lib/platform/settings/link-template';
import { appointmentText } from '@/lib/portal/record-page/appointment-text';
import type { NextStep } from '@/lib/portal/record-page/next-steps';
import { moneyText } from '@/lib/portal/records-view/money-text';

function useSentence(): (step: NextStep) => string {
  const t = useTranslations('Record.next');
  const locale = useLocale();
  const { AGENCY_CURRENCY, AGENCY_NAME: agency } = env();
  const dayText = (date: string): string => appointmentText(date, locale);
  return (step) => {
    if (step.kind === 'balanceDue')
      return t('balanceDue', { amount: moneyText(step.amount, locale, AGENCY_CURRENCY), agency });
    if (step.kind === 'expiring')
      return t(step.isLicense ? 'licenseExpiring' : 'expiring', {
        days: step.days,
        day: dayText(step.date.slice(0, 10)),
      });
    if (step.kind === 'expired') return t('expired', { day: dayText(step.date.slice(0, 10)) });
    if ('date' in step) return t(step.kind, { day: dayText(step.date) });
    return t(step.kind, { agency });
  };
}

const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

const NEEDS_ACTION: ReadonlySet<NextStep['kind']> = new Set(['incomplete', 'balanceDue', 'expiring', 'expired']);

type Action = { readonly href: string; readonly words: string };

/** Links to pay or renew online, or else to contact the agency; none if there is nothing to do. */
function useActions(steps: readonly NextStep[], number: string): Action[] {
  const t = useTranslations('Record');
  const locale = useLocale();
  const { AGENCY_CURRENCY, AGENCY_EMAIL, AGENCY_NAME: agency, AGENCY_PHONE, AGENCY_WEBSITE, ...links } = env();
  const { PAYMENT_URL, RENEW_URL } = links;
  const online = steps.flatMap((step): Action[] => {
    if (step.kind === 'balanceDue' && PAYMENT_URL !== undefined) {
      const amount = moneyText(step.amount, locale, AGENCY_CURRENCY);
      return [{ href: fillLink(PAYMENT_URL, number), words: t('pay', { amount }) }];
    }
    const isRenewal = 'isLicense' in step && step.isLicense && RENEW_URL !== undefined;
    return isRenewal ? [{ href: fillLink(RENEW_URL, number), words: t('renew') }] : [];
  });
  if (online.length > 0 || !steps.some(({ kind }) => NEEDS_ACTION.has(kind))) return online;
  if (AGENCY_EMAIL !== undefined) {
    const subject = encodeURIComponent(t('mailSubject', { number }));
    return [{ href: `mailto:${AGENCY_EMAIL}?subject=${subject}`, words: t('mailAgency', { agency }) }];
  }
  if (AGENCY_PHONE !== undefined) return [{ href: phoneLink(AGENCY_PHONE), words: t('callAgency', { agency }) }];
  return AGENCY_WEBSITE === undefined ? [] : [{ href: AGENCY_WEBSITE, words: t('contactAgency', { agency }) }];
}

function Phone() {
  const t = useTranslations('Record');
  const hours = agencyHours(useLocale());
  const { AGENCY_PHONE } = env();
  if (AGENCY_PHONE === undefined) return null;
  return (
    <p className="next-step__phone">
      {t.rich('questions', { phone: () => <a href={phoneLink(AGENCY_PHONE)}>{AGENCY_PHONE}</a> })}
      {hours !== undefined && <span className="soft"> {hours}</span>}
    </p>
  );
}

type NextStepCardProps = { readonly steps: readonly [NextStep, ...NextStep[]]; readonly number: string };

/** The most urgent step with its button, and below it the other steps in smaller type. */
export function NextStepCard({ steps, number }: NextStepCardProps) {
  const t = useTranslations('Record');
  const sentence = useSentence();
  const actions = useActions(steps, number);
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
        {actions.map(({ href, words }, at) => (
          <a key={href} href={href} className={at === 0 ? 'button' : 'button button--quiet'}>
            {words}
          </a>
        ))}
        <Phone />
      </div>
    </section>
  );
}
