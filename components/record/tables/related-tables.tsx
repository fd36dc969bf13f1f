import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { hasMaskedNumber } from '@/lib/portal/record-page/masked-number';
import { createPersonReader, type PersonOnRecord } from '@/lib/portal/record-page/related/people';
import type { RecordItem } from '@/lib/records/schema/record';
import type { Languages } from '../languages';
import { RoleLabel, YouBadge } from '../person';
import { RelatedTable } from './related-table';

type RelatedTablesProps = {
  readonly record: RecordItem;
  readonly identities: readonly string[];
  readonly languages: Languages;
};

export function RelatedTables({ record, identities, languages }: RelatedTablesProps) {
  const t = useTranslations('Record');
  const read = createPersonReader(identities);
  const { addresses = [], parcels = [], contacts = [], owners = [], professionals = [] } = record;
  const person = (who: PersonOnRecord): ReactNode => (
    <>
      <RoleLabel person={who} languages={languages} /> {who.isYou && <YouBadge />}
    </>
  );
  const numbered = (word: 'addressColumn' | 'parcelColumn') => (at: number) => t(word, { at: at + 1 });
  const headings = {
    contacts: contacts.map((contact) => person(read.contact(contact))),
    owners: owners.map((owner) => person(read.owner(owner))),
    professionals: professionals.map((professional) => person(read.professional(professional))),
  };
  const people = { contacts, owners, professionals };
  return (
    <>
      {hasMaskedNumber(record) && <p className="small soft">{t('maskedWhy')}</p>}
      {(['contacts', 'owners', 'professionals'] as const).map(
        (name) =>
          people[name].length > 0 && (
            <RelatedTable
              key={name}
              name={name}
              items={people[name]}
              head={(at) => headings[name][at]}
              languages={languages}
            />
          ),
      )}
      {addresses.length > 0 && (
        <RelatedTable name="addresses" items={addresses} head={numbered('addressColumn')} languages={languages} />
      )}
      {parcels.length > 0 && (
        <RelatedTable name="parcels" items={parcels} head={numbered('parcelColumn')} languages={languages} />
      )}
    </>
  );
}
