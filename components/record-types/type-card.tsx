import Link from 'next/link';
import { useFormatter, useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import type { BrowsedType } from '@/lib/portal/record-types/browsed-types';
import type { ForeignNames } from './foreign-names';
import { requirementsAddress } from './type-address';
import { TypeAssociations } from './type-associations';

const RIGHTS = ['readable', 'createable', 'updatable', 'deletable', 'searchable'] as const;

function TypeRights({ type }: { readonly type: BrowsedType }) {
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

type TypeCardProps = {
  readonly type: BrowsedType;
  readonly foreign: ForeignNames | undefined;
};

function TypeActions({ type: { actions = [], createable } }: Pick<TypeCardProps, 'type'>) {
  const t = useTranslations('TypeCard');
  const format = useFormatter();
  const doable = actions.filter((action) => createable || !action.startsWith('create'));
  const list = format.list(
    doable.map((action) => t(`doing.${action}`)),
    { type: 'conjunction' },
  );
  return (
    <p>
      {doable.length > 0 && t('youCan', { list })} {!createable && t('notCreateable')}
    </p>
  );
}

export function TypeCard({ type, foreign }: TypeCardProps) {
  const t = useTranslations('TypeCard');
  const { id, value, name, alias, isTranslated, feeEstimate, filterName } = type;
  const nameLang = isTranslated === false ? foreign?.lang : undefined;
  return (
    <article className="type-card">
      <div className="type-card__head">
        <h3>
          <span lang={nameLang}>{name}</span>
          {nameLang !== undefined && (
            <span className="type-card__note"> ({t('onlyIn', { language: foreign?.language ?? '' })})</span>
          )}
        </h3>
        {alias !== undefined && alias !== name && (
          <p className="soft" lang={foreign?.lang}>
            {alias}
          </p>
        )}
      </div>
      <TypeActions type={type} />
      <Link href={requirementsAddress(id)} prefetch={false} className="type-card__way">
        {t('requirements')} <span className="unseen">{t('requirementsOf', { name })}</span>
      </Link>
      <details className="fold type-card__more">
        <summary>
          {t('more')} <span className="unseen">{t('moreOf', { name })}</span>
        </summary>
        <div className="stack">
          <p>
            {feeEstimate !== undefined && t(feeEstimate ? 'feeEstimate' : 'noFeeEstimate')}{' '}
            {filterName !== undefined && t('offeredTo', { filterName })}
          </p>
          <TypeRights type={type} />
          <TypeAssociations type={type} />
          <p className="small soft">
            {t('written')} <code className="type-card__value">{value}</code>
          </p>
        </div>
      </details>
    </article>
  );
}
