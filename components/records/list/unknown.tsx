import { useTranslations } from 'next-intl';

/** A cell of which nothing is known: a dash, and words for those who do not see it. */
export function Unknown() {
  const t = useTranslations('MyRecords');
  return (
    <>
      <span className="soft" aria-hidden="true">
        –
      </span>
      <span className="unseen">{t('notKnown')}</span>
    </>
  );
}
