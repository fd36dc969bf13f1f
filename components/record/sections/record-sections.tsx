import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { type FieldGroup, fieldGroupsOf } from '@/lib/portal/record-page/field-groups';
import type { PersonOnRecord } from '@/lib/portal/record-page/related/people';
import type { RecordItem } from '@/lib/records/schema/record';
import type { Languages } from '../languages';
import { CustomForms } from '../tables/custom-forms';
import { CustomTable } from '../tables/custom-table';
import { RelatedTables } from '../tables/related-tables';
import { FieldDefinitions } from './field-definitions';
import { FieldList } from './field-list';
import { PeopleDetails } from './people-details';
import { PropertyDetails } from './property-details';

type CollapsibleSectionProps = {
  readonly title: ReactNode;
  readonly count?: number;
  /** Without this, the content prints even while the section is closed. */
  readonly printsOnlyOpen?: boolean;
  readonly children: ReactNode;
};

/** Works without scripts; Chromium opens it when its text is found on the page. */
function CollapsibleSection({ title, count, printsOnlyOpen = false, children }: CollapsibleSectionProps) {
  return (
    <details className={printsOnlyOpen ? 'fold fold--screen' : 'fold'}>
      <summary>
        <h2>
          {title} {count !== undefined && <span className="soft">({count})</span>}
        </h2>
      </summary>
      <div className="fold__content">{children}</div>
    </details>
  );
}

type FieldGroupsProps = { readonly groups: readonly FieldGroup[]; readonly languages: Languages };

function FieldGroups({ groups, languages }: FieldGroupsProps) {
  const t = useTranslations('Record.group');
  return groups.map(({ name, fields }) => (
    <section key={name} className="record-group" aria-labelledby={`group-${name}`}>
      <h3 id={`group-${name}`}>{t(name)}</h3>
      <FieldList fields={fields} languages={languages} />
      <FieldDefinitions fields={fields} />
    </section>
  ));
}

type RecordSectionsProps = {
  readonly record: RecordItem;
  readonly people: readonly PersonOnRecord[];
  /** The viewer's identities. */
  readonly identities: readonly string[];
  readonly languages: Languages;
};

/** Details that few people need, in a collapsed section for each subject. */
export function RecordSections({ record, people, identities, languages }: RecordSectionsProps) {
  const t = useTranslations('Record');
  const { addresses = [], parcels = [], customForms = [], customTables = [] } = record;
  return (
    <div className="folds">
      {people.length > 0 && (
        <CollapsibleSection title={t('allPeople')} count={people.length}>
          <PeopleDetails people={people} languages={languages} />
        </CollapsibleSection>
      )}
      {addresses.length + parcels.length > 0 && (
        <CollapsibleSection title={t('property')}>
          <PropertyDetails record={record} languages={languages} />
        </CollapsibleSection>
      )}
      {customForms.length > 0 && (
        <CollapsibleSection title={<span id="record-forms">{t('customForms')}</span>}>
          <CustomForms forms={customForms} languages={languages} />
        </CollapsibleSection>
      )}
      {customTables.map((table, at) => (
        <CollapsibleSection
          // biome-ignore lint/suspicious/noArrayIndexKey: tables may lack an id.
          key={at}
          count={table.rows?.length ?? 0}
          title={
            <bdi id={`record-table-${at}`} lang={table.id === undefined ? undefined : languages.ofText}>
              {table.id ?? t('tableName', { at: at + 1 })}
            </bdi>
          }
        >
          <CustomTable table={table} labelledBy={`record-table-${at}`} languages={languages} />
        </CollapsibleSection>
      ))}
      <CollapsibleSection title={t('allFields')} printsOnlyOpen>
        <FieldGroups groups={fieldGroupsOf(record)} languages={languages} />
        <RelatedTables record={record} identities={identities} languages={languages} />
      </CollapsibleSection>
    </div>
  );
}
