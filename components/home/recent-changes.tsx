'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { QueryProvider } from '@/components/query/query-provider';
import { StatusMark } from '@/components/records/list/status-mark';
import { operationQuery } from '@/lib/api/operation-query';
import { dateTimeAtOffset } from '@/lib/platform/dates/date-time-at-offset';
import { formatDay } from '@/lib/platform/languages/day';
import { storeVisit } from '@/lib/portal/records-view/last-visit';
import { type MyRecordRow, toRow } from '@/lib/portal/records-view/row';
import { readView, viewPath } from '@/lib/portal/records-view/view';
import { rowParametersOf } from '@/lib/portal/records-view/view-parameters';
import { listMyRecordsContract } from '@/lib/records/list-my-records.contract';

const MAX_SHOWN = 3;

export type RecentChangesProps = {
  /** The agency's, in minutes. */
  readonly utcOffset: number;
};

export const RecentChanges = (props: RecentChangesProps) => (
  <QueryProvider>
    <ChangesSinceLastVisit {...props} />
  </QueryProvider>
);

/** Renders nothing on the first visit, or if no answer arrives. */
function ChangesSinceLastVisit({ utcOffset }: RecentChangesProps) {
  const t = useTranslations('Home');
  const locale = useLocale();
  const [since, setSince] = useState<string>();
  useEffect(() => setSince(storeVisit(new Date())), []);
  const view = readView(since === undefined ? '' : { changedSince: since, sort: '-statusDate' });
  const { data } = useQuery({
    ...operationQuery(listMyRecordsContract, { ...rowParametersOf(view, locale), limit: MAX_SHOWN }),
    enabled: since !== undefined,
  });
  if (data === undefined || since === undefined) return null;
  const today = dateTimeAtOffset(Date.now(), utcOffset);
  return (
    <section className="stack home__card home__changes" aria-labelledby="recent-changes">
      <h2 id="recent-changes">{t('changesTitle')}</h2>
      {data.result.length === 0 && <p>{t('noChanges')}</p>}
      <ul className="home-records">
        {data.result.map((record) => (
          <ChangedRecord key={record.id} row={toRow(record, today)} />
        ))}
      </ul>
      {data.result.length > 0 && (
        <Link href={viewPath({ ...view, sort: null })} prefetch={false}>
          {t('seeChanges')}
        </Link>
      )}
    </section>
  );
}

function ChangedRecord({ row }: { readonly row: MyRecordRow }) {
  const { id, customId, typeText, address, status, statusType, statusDate } = row;
  const locale = useLocale();
  return (
    <li className="home-records__entry">
      <div className="home-records__what">
        <Link href={`/my-records/${encodeURIComponent(id)}`} prefetch={false}>
          {typeText === '' ? customId : typeText}
        </Link>
        <span>{address ?? customId}</span>
        {statusDate !== undefined && <span className="soft small">{formatDay(statusDate, locale)}</span>}
      </div>
      <StatusMark status={status} statusType={statusType} />
    </li>
  );
}
