import { useLocale, useTranslations } from 'next-intl';
import type { InspectionRow } from '@/lib/portal/home/home-records';
import { appointmentText } from '@/lib/portal/record-page/appointment-text';
import { RecordSummary } from './record-summary';

export function NextInspection({ row }: { readonly row: InspectionRow }) {
  const t = useTranslations('Home');
  const locale = useLocale();
  return (
    <section className="stack home__card home__inspection" aria-labelledby="next-inspection">
      <h2 id="next-inspection">{t('inspectionTitle')}</h2>
      <p className="home__when">{appointmentText(row.scheduledDate, locale)}</p>
      <RecordSummary row={row} />
    </section>
  );
}
