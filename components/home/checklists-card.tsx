import Link from 'next/link';
import { useTranslations } from 'next-intl';

/** For staff, who rarely have records of their own. */
export function ChecklistsCard() {
  const t = useTranslations('Home');
  return (
    <section className="stack home__card" aria-labelledby="checklists">
      <h2 id="checklists">{t('checklistsTitle')}</h2>
      <p>{t('checklistsWhy')}</p>
      <Link href="/staff/checklists" prefetch={false} className="button">
        {t('checklistsOpen')}
      </Link>
    </section>
  );
}
