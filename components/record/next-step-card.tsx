import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
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

/** How people take a step: a button, a sentence, or both. */
type Way = {
  readonly button?: { readonly href: string; readonly words: string } | undefined;
  readonly sentence?: ReactNode;
  readonly givesPhone?: boolean;
};

/** How to contact the agency about the record. */
function useContactWay(number: string): Way {
  const t = useTranslations('Record');
  const { AGENCY_EMAIL, AGENCY_NAME: agency, AGENCY_PHONE, AGENCY_WEBSITE } = env();
  const buttonOf = () => {
    const subject = encodeURIComponent(t('mailSubject', { number }));
    if (AGENCY_EMAIL) return { href: `mailto:${AGENCY_EMAIL}?subject=${subject}`, words: t('mailAgency', { agency }) };
    if (AGENCY_PHONE) return { href: phoneLink(AGENCY_PHONE), words: t('callAgency', { agency }) };
    return AGENCY_WEBSITE ? { href: AGENCY_WEBSITE, words: t('contactAgency', { agency }) } : undefined;
  };
  const only = AGENCY_PHONE ? 'phone' : AGENCY_EMAIL ? 'email' : 'other';
  const ways = AGENCY_PHONE && AGENCY_EMAIL ? 'both' : only;
  return {
    button: buttonOf(),
    sentence: t.rich('contactWays', { ways, phone: PhoneLink, number: numberTag(number) }),
    givesPhone: AGENCY_PHONE !== undefined,
  };
}

/** How to pay without a page for it. */
function usePayWay(number: string): Way {
  const t = useTranslations('Record');
  const { AGENCY_ADDRESS, AGENCY_NAME: agency, AGENCY_PHONE } = env();
  const only = AGENCY_PHONE ? 'phone' : AGENCY_ADDRESS ? 'address' : 'other';
  const ways = AGENCY_PHONE && AGENCY_ADDRESS ? 'both' : only;
  const address = (AGENCY_ADDRESS ?? '').trim().split('\n').join(', ');
  return {
    sentence: t.rich('payWays', { ways, agency, address, phone: PhoneLink, number: numberTag(number) }),
    givesPhone: AGENCY_PHONE !== undefined,
  };
}

/** On one line, also at its hyphens. */
const numberTag = (number: string) => () => <bdi className="next-step__number">{number}</bdi>;

const PhoneLink = () => <a href={phoneLink(env().AGENCY_PHONE ?? '')}>{env().AGENCY_PHONE}</a>;

/** The way to take each step; steps that need nothing have none. */
function useWays(steps: readonly NextStep[], number: string): Way[] {
  const t = useTranslations('Record');
  const locale = useLocale();
  const contact = useContactWay(number);
  const pay = usePayWay(number);
  const { AGENCY_CURRENCY, PAYMENT_URL, RENEW_URL } = env();
  const isIncomplete = steps.some(({ kind }) => kind === 'incomplete');
  return steps.map((step) => {
    if (step.kind === 'incomplete') return contact;
    if (step.kind === 'balanceDue') {
      if (PAYMENT_URL === undefined) return pay;
      const amount = moneyText(step.amount, locale, AGENCY_CURRENCY);
      return { button: { href: fillLink(PAYMENT_URL, number), words: t('pay', { amount }) } };
    }
    if ('isLicense' in step && step.isLicense && RENEW_URL !== undefined)
      return { button: { href: fillLink(RENEW_URL, number), words: t('renew') } };
    // The same contact details stand above.
    return NEEDS_ACTION.has(step.kind) && !isIncomplete ? contact : {};
  });
}

function Questions() {
  const t = useTranslations('Record');
  const hours = agencyHours(useLocale());
  if (env().AGENCY_PHONE === undefined) return null;
  return (
    <p>
      {t.rich('questions', { phone: PhoneLink })}
      {hours !== undefined && <span className="soft"> {hours}</span>}
    </p>
  );
}

type NextStepCardProps = { readonly steps: readonly [NextStep, ...NextStep[]]; readonly number: string };

/** Each step with its own way to take it, the most urgent first. */
export function NextStepCard({ steps, number }: NextStepCardProps) {
  const t = useTranslations('Record');
  const sentence = useSentence();
  const ways = useWays(steps, number);
  return (
    <section
      className={NEEDS_ACTION.has(steps[0].kind) ? 'next-step next-step--action' : 'next-step'}
      aria-labelledby="record-next"
    >
      <h2 id="record-next">{t('todo')}</h2>
      {steps.map((step, at) => {
        const way = ways[at];
        return (
          <div key={step.kind} className="next-step__step">
            <div className="next-step__text">
              <p className="next-step__what">{sentence(step)}</p>
              {way?.sentence !== undefined && <p>{way.sentence}</p>}
            </div>
            {way?.button && (
              <a href={way.button.href} className={at === 0 ? 'button' : 'button button--quiet'}>
                {way.button.words}
              </a>
            )}
          </div>
        );
      })}
      {!ways.some(({ givesPhone }) => givesPhone) && <Questions />}
    </section>
  );
}
