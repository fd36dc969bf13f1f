import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { ContactLine, hasContact } from '@/components/layout/agency-contact';
import { PageIcon } from '@/components/ui/page-icon';
import { env } from '@/lib/platform/settings/env';
import { CONTACT_ID, isPaidOnline, payUrl } from './pay-url';

/** Links to what most people come for. */
export function EntryCards() {
  const t = useTranslations('Home');
  const cards = [
    { name: 'check', icon: 'check', href: '/my-records', why: t('entries.checkWhy') },
    { name: 'apply', icon: 'list', href: '/record-types', why: t('entries.applyWhy') },
    {
      name: 'pay',
      icon: 'money',
      href: payUrl(),
      why: isPaidOnline() ? t('entries.payWhy') : t('entries.payByContact', { agency: env().AGENCY_NAME }),
    },
  ] as const;
  return (
    <ul className="entries">
      {cards.map(({ name, icon, href, why }) => (
        <li key={name}>
          <Link href={href} prefetch={false} className="entries__card">
            <PageIcon name={icon} />
            <strong>{t(`entries.${name}`)}</strong>
            <span>{why}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Where the card "Pay or renew" leads if nobody can pay online. */
export function HomeContact() {
  const t = useTranslations('Home');
  if (!hasContact()) return null;
  return (
    <section className="stack home__card" aria-labelledby={CONTACT_ID}>
      <h2 id={CONTACT_ID}>{t('contactTitle', { agency: env().AGENCY_NAME })}</h2>
      <ContactLine />
    </section>
  );
}
