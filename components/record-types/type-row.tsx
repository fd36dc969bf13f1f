import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import type { BrowsedType } from '@/lib/portal/record-types/browsed-types';
import { isOpenForApplications } from '@/lib/record-types/actions';
import { acceptsReports } from '@/lib/record-types/module-words';
import type { ForeignNames } from './foreign-names';
import { requirementsPath } from './type-path';

type TypeRowProps = {
  readonly type: BrowsedType;
  readonly foreign: ForeignNames | undefined;
  /** Name of its category, if the row is not below it. */
  readonly category?: string | undefined;
  /** The everyday word that found the type. */
  readonly found?: string | undefined;
};

export function TypeRow({ type, foreign, category, found }: TypeRowProps) {
  const t = useTranslations('TypeCard');
  const { id, name, ownAlias, isTranslated, module } = type;
  const nameLang = isTranslated === false ? foreign?.lang : undefined;
  const open = isOpenForApplications(type);
  const state = open ? 'open' : 'notCreateable';
  return (
    <li>
      <Link href={requirementsPath(id)} prefetch={false} className="type-row">
        <span className="type-row__name">
          <strong lang={nameLang}>{name}</strong>
          {nameLang !== undefined && (
            <span className="soft"> ({t('onlyIn', { language: foreign?.language ?? '' })})</span>
          )}
          {/* Aliases have no translations. */}
          {foreign === undefined && ownAlias !== undefined && <span className="type-row__second">{ownAlias}</span>}
          {found !== undefined && <span className="type-row__second">{t('also', { word: found })}</span>}
          {category !== undefined && <span className="type-row__second">{category}</span>}
        </span>{' '}
        <span className={open ? 'type-row__state type-row__state--open' : 'type-row__state'}>
          <Icon name={open ? 'check' : 'ended'} />
          {t(acceptsReports(module) ? `${state}Report` : state)}
        </span>{' '}
        <span className="type-row__way">{t('requirements')}</span>
      </Link>
    </li>
  );
}
