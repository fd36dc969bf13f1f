import { useTranslations } from 'next-intl';
import { fieldGroupsOf } from '@/lib/portal/record-page/field-groups';
import type { PersonOnRecord } from '@/lib/portal/record-page/related/people';
import type { RecordItem } from '@/lib/records/schema/record';
import type { Languages } from '../languages';
import { CustomForms } from '../tables/custom-forms';
import { CustomTable } from '../tables/custom-table';
import { RelatedTables } from '../tables/related-tables';
import { CollapsibleSection } from './collapsible-section';
import { FieldGroups } from './field-groups';
import { PeopleDetails } from './people-details';
import { PropertyDetails } from './property-details';

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
