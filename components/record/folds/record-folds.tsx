import { useTranslations } from 'next-intl';
import { fieldGroupsOf } from '@/lib/portal/record-page/field-groups';
import type { PersonOnRecord } from '@/lib/portal/record-page/related/people';
import type { RecordItem } from '@/lib/records/schema/record';
import type { Languages } from '../languages';
import { CustomForms } from '../tables/custom-forms';
import { CustomTable } from '../tables/custom-table';
import { RelatedTables } from '../tables/related-tables';
import { FieldGroups } from './field-groups';
import { Fold } from './fold';
import { PeopleDetails } from './people-details';
import { Property } from './property';

type RecordFoldsProps = {
  readonly record: RecordItem;
  readonly people: readonly PersonOnRecord[];
  /** The viewer's identities. */
  readonly identities: readonly string[];
  readonly languages: Languages;
};

/** Details that few people need, in a collapsed section for each subject. */
export function RecordFolds({ record, people, identities, languages }: RecordFoldsProps) {
  const t = useTranslations('Record');
  const { addresses = [], parcels = [], customForms = [], customTables = [] } = record;
  return (
    <div className="folds">
      {people.length > 0 && (
        <Fold title={t('allPeople')} count={people.length}>
          <PeopleDetails people={people} languages={languages} />
        </Fold>
      )}
      {addresses.length + parcels.length > 0 && (
        <Fold title={t('property')}>
          <Property record={record} languages={languages} />
        </Fold>
      )}
      {customForms.length > 0 && (
        <Fold title={<span id="record-forms">{t('customForms')}</span>}>
          <CustomForms forms={customForms} languages={languages} />
        </Fold>
      )}
      {customTables.map((table, at) => (
        <Fold
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
        </Fold>
      ))}
      <Fold title={t('allFields')} printsOnlyOpen>
        <FieldGroups groups={fieldGroupsOf(record)} languages={languages} />
        <RelatedTables record={record} identities={identities} languages={languages} />
      </Fold>
    </div>
  );
}
