import { useTranslations } from 'next-intl';
import type { PersonOnRecord } from '@/lib/portal/record-page/related/people';
import { FieldValue } from '../field-value';
import type { Languages } from '../languages';
import { RoleLabel, YouBadge } from '../person';

type PeopleDetailsProps = { readonly people: readonly PersonOnRecord[]; readonly languages: Languages };

/** Everybody on the record, and how to reach them. */
export function PeopleDetails({ people, languages }: PeopleDetailsProps) {
  const t = useTranslations('Record');
  return (
    <ul className="people">
      {people.map((person, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: people have no unique id, and the list is rendered once.
        <li key={at}>
          <span className="people__role">
            <RoleLabel person={person} languages={languages} />
          </span>
          <span>
            <bdi className="people__name">{person.name}</bdi> {person.isYou && <YouBadge />}
          </span>
          {person.firm !== undefined && <bdi>{person.firm}</bdi>}
          {person.phone !== undefined && <FieldValue display="phone" value={person.phone} languages={languages} />}
          {person.email !== undefined && <FieldValue display="email" value={person.email} languages={languages} />}
          {person.license !== undefined && <span>{t('license', { number: person.license })}</span>}
          {person.mail !== undefined && <bdi className="words">{person.mail.join('\n')}</bdi>}
        </li>
      ))}
    </ul>
  );
}
