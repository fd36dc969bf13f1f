import { useTranslations } from 'next-intl';
import type { BrowsedType } from '@/lib/portal/record-types/browsed-types';

type Associations = NonNullable<BrowsedType['associations']>;

export function TypeAssociations({ type: { associations } }: { readonly type: BrowsedType }) {
  const t = useTranslations('TypeCard');
  if (associations === undefined) return null;
  const { standardCommentGroup = [], ...named } = associations;
  const remarks = [...new Set(standardCommentGroup.flatMap(({ value, text }) => text ?? value ?? []))];
  const names = Object.keys(named) as Exclude<keyof Associations, 'standardCommentGroup'>[];
  if (names.length === 0 && remarks.length === 0) return null;
  return (
    <>
      <h4>{t('associationsTitle')}</h4>
      <ul className="plain-list">
        {names.map((name) => (
          <li key={name}>
            {t.rich(`association.${name}`, {
              value: named[name] ?? '',
              code: (code) => <code className="mono">{code}</code>,
            })}
          </li>
        ))}
        {remarks.length > 0 && (
          <li>
            {t('association.standardCommentGroup')}
            <ul className="plain-list">
              {remarks.map((remark) => (
                <li key={remark}>{remark}</li>
              ))}
            </ul>
          </li>
        )}
      </ul>
    </>
  );
}
