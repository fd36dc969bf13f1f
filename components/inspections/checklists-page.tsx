'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { QueryNote } from '@/components/query/query-note';
import { QueryState } from '@/components/query/query-state';
import { useIsSlow } from '@/components/query/use-is-slow';
import { useSettled } from '@/components/query/use-settled';
import { Notice } from '@/components/ui/notice';
import { PrintButton } from '@/components/ui/print-button';
import { operationQuery } from '@/lib/api/operation-query';
import { listChecklistStatusesContract } from '@/lib/inspections/list-checklist-statuses.contract';
import type { ChecklistStatusItem } from '@/lib/inspections/schema';
import { formatStatusOrder, type StatusOrder, sortStatuses } from '@/lib/inspections/sort-statuses';
import { type ChecklistView, checklistSearch, readChecklistView } from '@/lib/portal/checklists/checklist-view';
import { ChecklistsHeader } from './checklists-header';
import { GroupLinks } from './group-links';
import { StatusesTable } from './statuses-table';
import { useGroupName } from './use-group-name';

type Groups = readonly { readonly name: string; readonly count: number }[];

type ChecklistsPageProps = { readonly groups: Groups };

/** Shows the group from the URL, or the first one. */
export function ChecklistsPage({ groups }: ChecklistsPageProps) {
  const t = useTranslations('Checklists');
  const search = useSearchParams();
  const view = readChecklistView({ group: search.get('group') ?? '', sort: search.get('sort') ?? '' });
  const { group = groups[0]?.name, order } = view;
  if (group === undefined) {
    return (
      <>
        <ChecklistsHeader />
        <Notice title={t('emptyTitle')}>
          <p>{t('emptyWhy')}</p>
        </Notice>
      </>
    );
  }
  return (
    <div className="sections">
      <div>
        <ChecklistsHeader />
        <GroupLinks groups={groups} chosen={group} order={order} />
      </div>
      <Group groups={groups} group={group} order={order} />
    </div>
  );
}

type GroupProps = ChecklistsPageProps & { readonly group: string; readonly order: StatusOrder };

function Group({ groups, group, order }: GroupProps) {
  const t = useTranslations('Checklists');
  const query = useQuery({
    ...operationQuery(listChecklistStatusesContract, { group, lang: useLocale() }),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = query;
  // Placeholder statuses appear under the name of their own group.
  const shown = useSettled(group, data !== undefined && !isPlaceholderData);
  const address = `/staff/checklists${checklistSearch({ group, order })}`;
  if (data === undefined) {
    return <QueryState query={query} address={address} what="statuses" loading={t('loading')} />;
  }
  const isKnown = groups.some(({ name }) => name === shown);
  return (
    <>
      <QueryNote query={query} address={address} />
      {data.result.length > 0 ? (
        <Statuses
          view={{ group, order }}
          group={shown}
          statuses={data.result}
          isStale={isPlaceholderData && query.fetchStatus !== 'paused'}
        />
      ) : (
        <Notice title={isKnown ? t('noStatusesTitle') : t('missingTitle', { group: shown })}>
          <p>{isKnown ? t('noStatusesWhy') : t('missingWhy')}</p>
        </Notice>
      )}
    </>
  );
}

type StatusesProps = {
  /** From the URL; the column links are based on it. */
  readonly view: ChecklistView;
  /** The group of the statuses, which may differ from the view's while another one loads. */
  readonly group: string;
  readonly statuses: readonly ChecklistStatusItem[];
  /** Whether another group is loading. */
  readonly isStale: boolean;
};

function Statuses({ view, group, statuses, isStale }: StatusesProps) {
  const t = useTranslations('Checklists');
  const errors = useTranslations('Errors');
  const locale = useLocale();
  const isSlow = useIsSlow(isStale);
  const name = useGroupName()(group);
  const { order } = view;
  const inWords = t(`sortedBy.${formatStatusOrder(order) ?? 'order'}`);
  return (
    <section className="stack" aria-labelledby="statuses" aria-busy={isStale}>
      <h2 id="statuses">{name}</h2>
      <div className="checklist-tools">
        <p role="status" className="soft">
          {isSlow ? errors('stillLoading') : t('sorted', { count: statuses.length, order: inWords })}
        </p>
        <div className="sheet-ways">
          <PrintButton>{t('print')}</PrintButton>
          <a href={`/staff/checklists/statuses.csv${checklistSearch({ group, order })}`} download>
            {t('csv')}
          </a>
        </div>
      </div>
      <StatusesTable view={view} caption={name} statuses={sortStatuses(statuses, order, locale)} isStale={isStale} />
    </section>
  );
}
