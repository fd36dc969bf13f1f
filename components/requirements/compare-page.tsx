import { useTranslations } from 'next-intl';
import { isStale, QueryNote } from '@/components/query/query-note';
import { QueryState } from '@/components/query/query-state';
import { useIsSlow } from '@/components/query/use-is-slow';
import { useSettled } from '@/components/query/use-settled';
import { requirementsPath } from '@/components/record-types/type-path';
import { Notice } from '@/components/ui/notice';
import { ShallowLink } from '@/components/ui/shallow-link';
import type { NamedType } from '@/lib/portal/requirements/named-type';
import { type ChoosableType, CompareMenu } from './compare-menu';
import { Comparison } from './comparison';
import { type AgencyDetails, BackToTypes } from './requirements-details';
import { type DescribeAccess, useDescription } from './use-description';
import { useTitle } from './use-title';

type ComparedType = Pick<ChoosableType, 'id' | 'name'>;

type ComparePageProps = {
  readonly type: NamedType;
  /** Undefined if there is no such type. */
  readonly other: ComparedType | undefined;
  readonly types: readonly ChoosableType[];
  readonly agency: AgencyDetails;
  readonly access: DescribeAccess;
  /** @param id the type to compare with; empty to end the comparison */
  readonly onCompare: (id: string) => void;
};

export function ComparePage({ type, other, types, agency, access, onCompare }: ComparePageProps) {
  const t = useTranslations('Requirements');
  const address = requirementsPath(type.id);
  const names = other && { left: type.name, right: other.name };
  useTitle(names ? t('compare.pageTitle', names) : t('pageTitle', { name: type.name }), agency.name);
  return (
    <article className="sheet-page">
      <BackToTypes />
      <header className="sheet-head">
        <h1 tabIndex={-1}>{names ? t('compare.pageTitle', names) : type.name}</h1>
        <div className="sheet-ways">
          <CompareMenu
            label={t('compare.another')}
            address={address}
            types={types}
            isForeign={agency.foreign !== undefined}
            onChoose={access.by === 'nothing' ? undefined : onCompare}
            {...(other !== undefined && { chosen: other.id })}
          />
          <ShallowLink href={address} onFollow={() => onCompare('')}>
            {t('compare.back', { name: type.name })}
          </ShallowLink>
        </div>
      </header>
      {other === undefined ? (
        <Notice title={t('compare.missingTitle')}>
          <p>{t('compare.missingWhy')}</p>
        </Notice>
      ) : (
        <SideBySide type={type} other={other} access={access} />
      )}
    </article>
  );
}

type SideBySideProps = Pick<ComparePageProps, 'type' | 'access'> & { readonly other: ComparedType };

function SideBySide({ type, other, access }: SideBySideProps) {
  const t = useTranslations('Requirements');
  const errors = useTranslations('Errors');
  const own = useDescription(type.id, access);
  const others = useDescription(other.id, access);
  const isWaiting = others.isPlaceholderData;
  const isSlow = useIsSlow(isWaiting && others.fetchStatus !== 'paused');
  // A placeholder description appears under the name of its own type.
  const shown = useSettled(other, others.data !== undefined && !isWaiting);
  const address = `${requirementsPath(type.id)}?with=${encodeURIComponent(other.id)}`;
  if (own.data === undefined || others.data === undefined) {
    const missing = own.data === undefined ? own : others;
    return <QueryState query={missing} address={address} what="requirements" loading={t('loading')} />;
  }
  return (
    <>
      <QueryNote query={others} address={address} />
      {!isStale(others) && <QueryNote query={own} address={address} />}
      <Comparison
        left={{ ...type, description: own.data.result }}
        right={{ ...shown, description: others.data.result }}
        isStale={isWaiting && others.fetchStatus !== 'paused'}
        note={isSlow ? errors('stillLoading') : undefined}
      />
    </>
  );
}
