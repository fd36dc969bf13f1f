import { useTranslations } from 'next-intl';
import type { PersonOnRecord } from '@/lib/portal/record-page/related/people';
import type { Languages } from './languages';

/** The agency's name for a role, or the portal's own if the record has none: "Owner (Previous)". */
export function RoleLabel({ person, languages }: { readonly person: PersonOnRecord; readonly languages: Languages }) {
  const t = useTranslations('Record');
  const { role, kind, state } = person;
  const word = role?.text ?? role?.value;
  return (
    <>
      {role === undefined || word === undefined ? t(kind) : <bdi lang={languages.ofOption(role)}>{word}</bdi>}
      {state !== undefined && (
        <>
          {' ('}
          <bdi lang={languages.ofOption(state)}>{state.text ?? state.value}</bdi>)
        </>
      )}
    </>
  );
}

export function YouBadge() {
  const t = useTranslations('Record');
  return <span className="you">{t('you')}</span>;
}
