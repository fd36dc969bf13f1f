import { useTranslations } from 'next-intl';
import type { CardType } from './card-type';

/** What is tied to a type, each in a sentence with the agency's own name for it. */
export function TypeAssociations({ type: { associations, remarks } }: { readonly type: CardType }) {
  const t = useTranslations('TypeCard');
  if (associations.length === 0 && remarks.length === 0) return null;
  return (
    <>
      <h4>{t('associationsTitle')}</h4>
      <ul className="plain-list">
        {associations.map(([name, value]) => (
          <li key={name}>
            {t.rich(`association.${name}`, { value, code: (code) => <code className="mono">{code}</code> })}
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
