import { useLocale, useTranslations } from 'next-intl';
import { StatusMark } from '@/components/records/list/status-mark';
import { formatDay } from '@/lib/platform/languages/day';
import { languageName } from '@/lib/platform/languages/language-name';
import { mainFirm } from '@/lib/portal/record-page/overview';
import { addressInTitleCase } from '@/lib/records/output/address-case';
import { addressLine, mainAddress } from '@/lib/records/output/address-lines';
import { typeName } from '@/lib/records/output/type-name';
import type { RecordItem } from '@/lib/records/schema/record';
import type { Languages } from './languages';

type RecordHeaderProps = {
  readonly record: RecordItem;
  readonly languages: Languages;
};

/** The record's type, status, number, address and firm. */
export function RecordHeader({ record, languages }: RecordHeaderProps) {
  const t = useTranslations('Record');
  const locale = useLocale();
  const { type = {}, customId, id, status, statusType, statusDate, addresses } = record;
  const name = typeName(type);
  const place = addressLine(mainAddress(addresses) ?? {});
  const firm = mainFirm(record);
  return (
    <header className="record-head">
      <div className="record-head__title">
        <h1>{name === undefined ? t('noType') : <bdi lang={languages.ofOption(type)}>{name}</bdi>}</h1>
        <p className="record-head__status">
          <StatusMark
            status={status?.text ?? status?.value}
            lang={status && languages.ofOption(status)}
            statusType={statusType ?? ''}
          />
          {statusDate !== undefined && (
            <span className="soft">{t('since', { day: formatDay(statusDate, locale) })}</span>
          )}
        </p>
      </div>
      <p className="record-head__facts">
        <span>
          <span className="unseen">{t('numberIs')} </span>
          <bdi>{customId ?? id}</bdi>
        </span>
        {place !== undefined && <bdi>{addressInTitleCase(place)}</bdi>}
        {firm !== undefined && <bdi>{firm}</bdi>}
      </p>
      {languages.ofText !== undefined && (
        <p className="small soft">{t('otherLanguage', { language: languageName(languages.ofText, locale) })}</p>
      )}
    </header>
  );
}
