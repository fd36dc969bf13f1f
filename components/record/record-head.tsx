import { useLocale, useTranslations } from 'next-intl';
import { StatusMark } from '@/components/records/list/status-mark';
import { formatDay } from '@/lib/platform/languages/day';
import { languageName } from '@/lib/platform/languages/language-name';
import { typeName } from '@/lib/records/output/type-name';
import type { RecordItem } from '@/lib/records/schema/record';
import type { Languages } from './languages';

type RecordHeadProps = {
  readonly record: RecordItem;
  readonly languages: Languages;
};

export function RecordHead({ record, languages }: RecordHeadProps) {
  const t = useTranslations('Record');
  const locale = useLocale();
  const { type = {}, customId, id, status, statusType, statusDate } = record;
  const name = typeName(type);
  return (
    <header className="record-head">
      <h1>{name === undefined ? t('noType') : <bdi lang={languages.ofOption(type)}>{name}</bdi>}</h1>
      <p className="record-head__number">
        <span className="unseen">{t('numberIs')} </span>
        <bdi>{customId ?? id}</bdi>
      </p>
      <div className="record-head__status">
        {status === undefined && statusType === undefined ? (
          <span className="soft">{t('noStatus')}</span>
        ) : (
          <StatusMark
            status={status?.text ?? status?.value}
            lang={status && languages.ofOption(status)}
            statusType={statusType ?? ''}
          />
        )}
        {statusDate !== undefined && <span className="soft">{t('since', { day: formatDay(statusDate, locale) })}</span>}
      </div>
      {languages.ofWords !== undefined && (
        <p className="record-head__language small">
          {t('otherLanguage', { language: languageName(languages.ofWords, locale) })}
        </p>
      )}
    </header>
  );
}
