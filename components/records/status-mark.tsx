import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import type { RecordItem } from '@/lib/records/schema/record';
import { isStatusType, STATUS_LOOKS } from './status-types';

/** The agency's own word large, what kind of status it is small. */
export function StatusMark({ record }: { readonly record: RecordItem }) {
  const t = useTranslations('StatusType');
  const { statusType, status } = record;
  const known = statusType !== undefined && isStatusType(statusType) ? statusType : undefined;
  const kind = known === undefined ? statusType : t(known);
  const word = status?.text ?? status?.value ?? kind;
  const { tone, icon } = known === undefined ? ({ tone: 'ended', icon: 'ended' } as const) : STATUS_LOOKS[known];
  return (
    <span className={`status status--${tone}`}>
      <Icon name={icon} />
      <span>
        <span className="status__word">{word}</span>
        {kind !== word && <span className="records__second">{kind}</span>}
      </span>
    </span>
  );
}
