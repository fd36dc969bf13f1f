import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { ContactLine } from '@/components/layout/agency-contact';
import { env } from '@/lib/platform/settings/env';
import { moneyText } from '@/lib/portal/records-view/money-text';
import { feesUrl } from './pay-url';

type FeesDueProps = {
  readonly amount: number;
  /** Number of records with fees due, at least 1. */
  readonly count: number;
  /** Custom id of the most urgent record with fees due. */
  readonly number: string | undefined;
};

export function FeesDue({ amount, count, number }: FeesDueProps) {
  const t = useTranslations('Home');
  const locale = useLocale();
  const { AGENCY_CURRENCY, AGENCY_NAME: agency, PAYMENT_URL } = env();
  const address = feesUrl(count === 1 ? number : undefined);
  return (
    <section className="stack home__card home__fees" aria-labelledby="fees-due">
      <h2 id="fees-due">{t('feesTitle')}</h2>
      <p className="home__sum">{moneyText(amount, locale, AGENCY_CURRENCY)}</p>
      <Link href="/my-records?needs=payment" prefetch={false}>
        {t('feesOn', { count })}
      </Link>
      {address !== undefined && (
        <a href={address} className="button">
          {t('feesPay')}
        </a>
      )}
      {PAYMENT_URL === undefined && (
        <>
          <p>{t('entries.payByContact', { agency })}</p>
          <ContactLine />
        </>
      )}
    </section>
  );
}
