import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import type { InspectionRow } from '@/lib/portal/home/home-records';
import { appointmentText } from '@/lib/portal/record-page/appointment-text';

export function NextInspection({ row }: { readonly row: InspectionRow }) {
  const t = useTranslations('Home');
  const locale = useLocale();
  const { id, customId, typeText, address, scheduledDate } = row;
  return (
    <section className="stack home__card home__inspection" aria-labelledby="next-inspection">
      <h2 id="next-inspection">{t('inspectionTitle')}</h2>
      <p className="home__when">{appointmentText(scheduledDate, locale)}</p>
      <div className="home-records__what">
        <Link href={`/my-records/${encodeURIComponent(id)}`} prefetch={false}>
          {typeText === '' ? customId : typeText}
        </Link>
        {address !== undefined && <span>{address}</span>}
        <span className="soft small">{customId}</span>
      </div>
    </section>
  );
}
