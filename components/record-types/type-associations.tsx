import { useTranslations } from 'next-intl';
import type { BrowsedType } from '@/lib/record-types/browse/browse-types';
import { Associations } from '@/lib/record-types/schema';

const NAMES = Associations.keyof().exclude(['standardCommentGroup']).options;

type TypeAssociationsProps = {
  readonly associations: NonNullable<BrowsedType['associations']>;
};

/** What is tied to a type, each in a sentence with the agency's own name for it. */
export function TypeAssociations({ associations }: TypeAssociationsProps) {
  const t = useTranslations('RecordTypes');
  const { standardCommentGroup = [] } = associations;
  return (
    <>
      <h4>{t('associationsTitle')}</h4>
      <ul className="plain-list">
        {NAMES.map((name) => {
          const value = associations[name];
          return (
            value !== undefined && (
              <li key={name}>
                {t.rich(`association.${name}`, { value, code: (code) => <code className="mono">{code}</code> })}
              </li>
            )
          );
        })}
        {standardCommentGroup.length > 0 && (
          <li>
            {t('association.standardCommentGroup')}
            <ul className="plain-list">
              {standardCommentGroup.map(({ value, text }) => (
                <li key={value ?? text}>{text ?? value}</li>
              ))}
            </ul>
          </li>
        )}
      </ul>
    </>
  );
}
