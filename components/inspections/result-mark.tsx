import { useTranslations } from 'next-intl';
import { Icon, type IconName } from '@/components/ui/icon';
import { RESULT_TYPES } from '@/lib/inspections/result-types';

type Look = { readonly tone: 'done' | 'attention' | 'ended'; readonly icon: IconName };

const LOOKS: Readonly<Record<(typeof RESULT_TYPES)[number], Look>> = {
  APPROVED: { tone: 'done', icon: 'check' },
  DENIED: { tone: 'attention', icon: 'refused' },
  INFORMATIONAL: { tone: 'ended', icon: 'info' },
};

/** What an answer means for the item: a sign, a word and what it says. Another result stands under its own name. */
export function ResultMark({ resultType }: { readonly resultType: string | undefined }) {
  const t = useTranslations('Checklists');
  const known = RESULT_TYPES.find((word) => word === resultType);
  const { tone, icon } = known === undefined ? LOOKS.INFORMATIONAL : LOOKS[known];
  return (
    <span className={`status status--${tone}`}>
      <Icon name={icon} />
      <span>
        <span className="status__word">
          {known === undefined ? (resultType ?? t('notGiven')) : t(`results.${known}`)}
        </span>
        {known !== undefined && <span className="records__second">{t(`resultMeaning.${known}`)}</span>}
      </span>
    </span>
  );
}
