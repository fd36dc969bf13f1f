import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import type { BrowsedType } from '@/lib/portal/record-types/browsed-types';

const RIGHTS = ['readable', 'createable', 'updatable', 'deletable', 'searchable'] as const;

/** What may be done with records of a type and what not, each with a sign and in words. */
export function TypeRights({ type }: { readonly type: BrowsedType }) {
  const t = useTranslations('TypeCard');
  return (
    <>
      <h4>{t('rights')}</h4>
      <ul className="type-rights">
        {RIGHTS.map((right) => (
          <li key={right} className={`status status--${type[right] ? 'done' : 'ended'}`}>
            <Icon name={type[right] ? 'check' : 'ended'} />
            {t(`${type[right] ? 'right' : 'notRight'}.${right}`)}
          </li>
        ))}
      </ul>
    </>
  );
}
