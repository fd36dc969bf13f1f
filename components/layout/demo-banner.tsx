import { getTranslations } from 'next-intl/server';

export async function DemoBanner() {
  const t = await getTranslations('Frame');
  return (
    <aside className="demo-banner" aria-label={t('demoLabel')}>
      <p className="column">{t('demo')}</p>
    </aside>
  );
}
