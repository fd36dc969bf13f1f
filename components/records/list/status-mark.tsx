import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { isStatusType } from '@/lib/records/status-split';
import { statusLook } from './status-types';

type StatusMarkProps = {
  /** The agency's own status, translated if possible. */
  readonly status?: string | undefined;
  /** Language of `status`, if it is not the page's. */
  readonly lang?: string | undefined;
  /** Empty if there is none. */
  readonly statusType: string;
};

/** The agency's own status in large type, the status type below it in small type. */
export function StatusMark({ status, lang, statusType }: StatusMarkProps) {
  const t = useTranslations('StatusType');
  const tList = useTranslations('MyRecords');
  const kind = isStatusType(statusType) ? t(statusType) : statusType;
  const word = status ?? kind;
  if (word === '') return <span className="soft">{tList('noStatus')}</span>;
  const { tone, icon } = statusLook(statusType);
  return (
    <span className={`status status--${tone}`}>
      <Icon name={icon} />
      <span>
        <span className="status__word" lang={status === undefined ? undefined : lang}>
          {word}
        </span>
        {kind !== word && kind !== '' && <span className="records__second">{kind}</span>}
      </span>
    </span>
  );
}
