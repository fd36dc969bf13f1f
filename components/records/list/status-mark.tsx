import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { isStatusType } from '@/lib/records/status-type-groups';
import { statusLook } from './status-types';

type StatusMarkProps = {
  /** The agency's own status, translated if possible. */
  readonly status?: string | undefined;
  /** Language of `status`, if it is not the page's. */
  readonly lang?: string | undefined;
  /** Empty if there is none. */
  readonly statusType: string;
};

/** The agency's own status. Its tone and icon show the status type, which is also a tooltip and read aloud. */
export function StatusMark({ status, lang, statusType }: StatusMarkProps) {
  const t = useTranslations('StatusType');
  const kind = isStatusType(statusType) ? t(statusType) : statusType;
  const word = status ?? kind;
  if (word === '') return <span className="soft">{t('none')}</span>;
  const { tone, icon } = statusLook(statusType);
  const hasOwnKind = kind !== word && kind !== '';
  return (
    <span className={`status status--${tone}`} title={hasOwnKind ? kind : undefined}>
      <Icon name={icon} />
      <span className="status__word" lang={status === undefined ? undefined : lang}>
        {word}
      </span>
      {hasOwnKind && <span className="unseen">({kind})</span>}
    </span>
  );
}
