import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { ContactLine } from '@/components/layout/agency-contact';
import { env } from '@/lib/platform/settings/env';
import { moneyText } from '@/lib/portal/records-view/money-text';
import { isPaidOnline } from './pay-address';

type FeesDueProps = {
  readonly amount: number;
  /** Number of records with fees due. */
  readonly count: number;
};

export function FeesDue({ amount, count }: FeesDueProps) {
  const t = useTranslations('Home');
  const locale = useLocale();
  if (count === 0) return null;
  return (
    <section className="stack home__card home__fees" aria-labelledby="fees-due">
      <h2 id="fees-due">{t('feesTitle')}</h2>
      <p className="home__sum">{moneyText(amount, locale, env().AGENCY_CURRENCY)}</p>
      <Link href="/my-records?needs=payment" prefetch={false}>
        {t('feesOn', { count })}
      </Link>
      {!isPaidOnline() && (
        <>
          <p>{t('entries.payByContact', { agency: env().AGENCY_NAME })}</p>
          <ContactLine />
        </>
      )}
    </section>
  );
}
