import { useTranslations } from 'next-intl';

/** A dash, with text for screen readers. */
export function UnknownValue() {
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
