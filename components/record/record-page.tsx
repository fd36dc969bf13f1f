import { useLocale } from 'next-intl';
import { fieldGroupsOf } from '@/lib/portal/record-page/field-groups';
import { nextSteps } from '@/lib/portal/record-page/next-steps';
import type { ListPosition, RecordLinks } from '@/lib/portal/record-page/place-in-list';
import type { RecordPageData } from '@/lib/portal/record-page/read-record-page';
import { listPeople } from '@/lib/portal/record-page/related/people';
import { timelineOf } from '@/lib/portal/record-page/timeline';
import type { RecordItem } from '@/lib/records/schema/record';
import { FieldGroups } from './field-groups';
import { languagesOf } from './languages';
import { NextStepNotice } from './next-step-notice';
import { RecordHead } from './record-head';
import { RecordNavigation } from './record-navigation';
import { RecordSide } from './record-side';
import { RelatedTables } from './tables/related-tables';
import { Timeline } from './timeline';

/** With up to this many values, a record fits on two printed pages in larger type. */
const FEW_VALUES = 260;

const countValues = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return value === undefined ? 0 : 1;
  return Object.values(value).reduce<number>((sum, part) => sum + countValues(part), 0);
};

const isShort = (record: RecordItem): boolean => countValues(record) <= FEW_VALUES;

type RecordPageProps = {
  readonly data: RecordPageData;
  /** Of the viewer. */
  readonly identities: readonly string[];
  readonly links: RecordLinks;
  readonly position: ListPosition | undefined;
};

export function RecordPage({ data, identities, links, position }: RecordPageProps) {
  const locale = useLocale();
  const { record, now } = data;
  const languages = languagesOf(locale, data);
  return (
    <article className={isShort(record) ? 'record record--short' : 'record'}>
      <RecordNavigation links={links} position={position} />
      <RecordHead record={record} languages={languages} />
      <NextStepNotice steps={nextSteps(record, now)} number={record.customId ?? record.id ?? ''} />
      <Timeline days={timelineOf(record, now)} />
      <div className="record-body">
        <RecordSide record={record} people={listPeople(record, identities)} languages={languages} />
        <FieldGroups groups={fieldGroupsOf(record)} languages={languages} />
      </div>
      <RelatedTables record={record} identities={identities} languages={languages} />
    </article>
  );
}
