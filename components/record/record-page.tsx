import { useLocale } from 'next-intl';
import type { ListPosition, RecordLinks } from '@/lib/portal/record-page/list-position';
import { nextSteps } from '@/lib/portal/record-page/next-steps';
import type { RecordPageData } from '@/lib/portal/record-page/read-record-page';
import { listPeople } from '@/lib/portal/record-page/related/people';
import { timelineOf } from '@/lib/portal/record-page/timeline';
import { expirationOf } from '@/lib/records/expiry';
import type { RecordItem } from '@/lib/records/schema/record';
import { PrintNote } from '../layout/print-note';
import { langAttributesOf } from './languages';
import { NextStepCard } from './next-step-card';
import { Overview } from './overview';
import { RecordHeader } from './record-header';
import { RecordNavigation } from './record-navigation';
import { RecordSidebar } from './record-sidebar';
import { RecordSections } from './sections/record-sections';
import { Timeline } from './timeline';

/** The URL of the file with the record's dates from today on, if there are any. */
function calendarPath({ customId, scheduledDate, appearanceDate, renewalInfo }: RecordItem, now: string) {
  const dates = [scheduledDate, appearanceDate, expirationOf(renewalInfo)];
  const ahead = dates.some((date) => date !== undefined && date.slice(0, 10) >= now.slice(0, 10));
  return ahead && customId ? `/api/portal/my-records.ics?${new URLSearchParams({ customId })}` : undefined;
}

type RecordPageProps = {
  readonly data: RecordPageData;
  readonly agency: string;
  /** Name of the viewer. */
  readonly person: string;
  /** The viewer's identities. */
  readonly identities: readonly string[];
  readonly links: RecordLinks;
  readonly position: ListPosition | undefined;
};

export function RecordPage({ data, agency, person, identities, links, position }: RecordPageProps) {
  const locale = useLocale();
  const { record, now } = data;
  const languages = langAttributesOf(locale, data);
  const people = listPeople(record, identities);
  return (
    <article className="record">
      <RecordNavigation links={links} position={position} calendar={calendarPath(record, now)} />
      <PrintNote agency={agency} person={person} today={now} number={record.customId ?? record.id} />
      <RecordHeader record={record} languages={languages} />
      <NextStepCard steps={nextSteps(record, now)} number={record.customId ?? record.id ?? ''} />
      <Timeline milestones={timelineOf(record, now)} module={record.module} />
      <div className="record-body">
        <Overview record={record} languages={languages} />
        <RecordSidebar record={record} people={people} languages={languages} />
        <RecordSections record={record} people={people} identities={identities} languages={languages} />
      </div>
    </article>
  );
}
