import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Notice } from '@/components/ui/notice';
import { PrintButton } from '@/components/ui/print-button';
import { type ChecklistView, checklistSearch } from '@/lib/inspections/checklist-view';
import type { ChecklistStatusItem } from '@/lib/inspections/schema';
import { type StatusOrder, statusOrderWord } from '@/lib/inspections/sort-statuses';
import { GroupLinks } from './group-links';
import { StatusesTable } from './statuses-table';

type ChecklistsPageProps = {
  readonly groups: readonly { readonly name: string; readonly count: number }[];
  /** The group shown: the one asked for, or the first; undefined where the agency has none. */
  readonly group: string | undefined;
  readonly order: StatusOrder;
  /** In the order asked for. */
  readonly statuses: readonly ChecklistStatusItem[];
};

/** Title and one sentence; also while the statuses are on their way. */
export function ChecklistsHead({ children }: { readonly children?: ReactNode }) {
  const t = useTranslations('Checklists');
  return (
    <div className="page-head">
      <h1>{t('title')}</h1>
      <p>{t('lead')}</p>
      {children}
    </div>
  );
}

/** What inspectors can tick, group by group. */
export function ChecklistsPage({ groups, group, order, statuses }: ChecklistsPageProps) {
  const t = useTranslations('Checklists');
  if (group === undefined) {
    return (
      <>
        <ChecklistsHead />
        <Notice title={t('emptyTitle')}>
          <p>{t('emptyWhy')}</p>
        </Notice>
      </>
    );
  }
  const isKnown = groups.some(({ name }) => name === group);
  return (
    <div className="sections">
      <div>
        <ChecklistsHead />
        <GroupLinks groups={groups} chosen={group} order={order} />
      </div>
      {statuses.length > 0 ? (
        <GroupContent view={{ group, order }} statuses={statuses} />
      ) : (
        <Notice title={isKnown ? t('noStatusesTitle') : t('missingTitle', { group })}>
          <p>{isKnown ? t('noStatusesWhy') : t('missingWhy')}</p>
        </Notice>
      )}
    </div>
  );
}

type GroupContentProps = {
  readonly view: ChecklistView & { readonly group: string };
  readonly statuses: readonly ChecklistStatusItem[];
};

function GroupContent({ view, statuses }: GroupContentProps) {
  const t = useTranslations('Checklists');
  const { group, order } = view;
  const inWords = t(`sortedBy.${statusOrderWord(order) ?? 'order'}`);
  return (
    <section className="stack" aria-labelledby="statuses">
      <h2 id="statuses">{t('statusesOf', { group })}</h2>
      <div className="checklist-tools">
        <p role="status" className="soft">
          {t('sorted', { count: statuses.length, order: inWords })}
        </p>
        <div className="sheet-ways">
          <PrintButton>{t('print')}</PrintButton>
          <a href={`/staff/checklists/statuses.csv${checklistSearch(view)}`} download>
            {t('csv')}
          </a>
        </div>
      </div>
      <StatusesTable view={view} caption={t('statusesOf', { group })} statuses={statuses} />
    </section>
  );
}
