import { useLocale } from 'next-intl';
import { fieldGroupsOf } from '@/lib/portal/record-page/field-groups';
import { isShort } from '@/lib/portal/record-page/length';
import { nextSteps } from '@/lib/portal/record-page/next-steps';
import type { Place, Ways } from '@/lib/portal/record-page/place-in-list';
import type { RecordPageData } from '@/lib/portal/record-page/read-record-page';
import { peopleOf } from '@/lib/portal/record-page/related/people';
import { timelineOf } from '@/lib/portal/record-page/timeline';
import { FieldGroups } from './field-groups';
import { languagesOf } from './languages';
import { NextStepNotice } from './next-step-notice';
import { RecordHead } from './record-head';
import { RecordSide } from './record-side';
import { RecordWays } from './record-ways';
import { RelatedTables } from './tables/related-tables';
import { Timeline } from './timeline';

type RecordPageProps = {
  readonly data: RecordPageData;
  /** The account's, to tell the person who looks from the others. */
  readonly identities: readonly string[];
  readonly ways: Ways;
  readonly place: Place | undefined;
};

export function RecordPage({ data, identities, ways, place }: RecordPageProps) {
  const locale = useLocale();
  const { record, now } = data;
  const languages = languagesOf(locale, data);
  return (
    <article className={isShort(record) ? 'record record--short' : 'record'}>
      <RecordWays ways={ways} place={place} />
      <RecordHead record={record} languages={languages} />
      <NextStepNotice steps={nextSteps(record, now)} number={record.customId ?? record.id ?? ''} />
      <Timeline stops={timelineOf(record, now)} />
      <div className="record-body">
        <RecordSide record={record} people={peopleOf(record, identities)} languages={languages} />
        <FieldGroups groups={fieldGroupsOf(record)} languages={languages} />
      </div>
      <RelatedTables record={record} identities={identities} languages={languages} />
    </article>
  );
}
