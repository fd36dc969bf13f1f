import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { StatusMark } from '@/components/records/list/status-mark';
import { env } from '@/lib/platform/settings/env';
import type { ActionRecord, NeededAction } from '@/lib/portal/home/home-records';
import { moneyText } from '@/lib/portal/records-view/money-text';
import { NO_FILTERS, readView, viewPath } from '@/lib/portal/records-view/view';
import { NEEDS } from '@/lib/records/filters/filter-table';
import { feesUrl } from './pay-url';
import { RecordSummary } from './record-summary';

type ActionNeededProps = {
  readonly records: readonly ActionRecord[];
  /** Number of all records that need action. */
  readonly total: number;
};

const ALL = viewPath({ ...readView(''), ...NO_FILTERS, needs: NEEDS.join(',') });

export function ActionNeeded({ records, total }: ActionNeededProps) {
  const t = useTranslations('Home');
  return (
    <section className="stack home__card home__actions" aria-labelledby="action-needed">
      <h2 id="action-needed">{t('attentionTitle')}</h2>
      {total === 0 ? (
        <p>{t('nothingNeeded')}</p>
      ) : (
        <ul className="home-records">
          {records.map((record) => (
            <ActionEntry key={record.row.id} {...record} />
          ))}
        </ul>
      )}
      {total > records.length && (
        <Link href={ALL} prefetch={false}>
          {t('seeAll', { count: total })}
        </Link>
      )}
    </section>
  );
}

function ActionEntry({ row, actions }: ActionRecord) {
  const { status, statusType } = row;
  return (
    <li className="home-records__entry">
      <RecordSummary row={row} />
      <StatusMark status={status} statusType={statusType} />
      <ul className="home-records__todo">
        {actions.map((action) => (
          <li key={action.need}>
            <Todo action={action} row={row} />
          </li>
        ))}
      </ul>
    </li>
  );
}

type TodoProps = { readonly action: NeededAction; readonly row: ActionRecord['row'] };

/** The record says how to do it, unless the agency has a page for payments. */
function Todo({ action, row: { id, customId } }: TodoProps) {
  const t = useTranslations('Home');
  const locale = useLocale();
  const words = () => {
    if (action.need === 'information') return t('todo.information');
    if (action.need === 'renewal') return t('todo.renewal', { days: action.days });
    return t('todo.payment', { amount: moneyText(action.amount, locale, env().AGENCY_CURRENCY) });
  };
  const paymentUrl = action.need === 'payment' ? feesUrl(customId) : undefined;
  if (paymentUrl !== undefined) return <a href={paymentUrl}>{words()}</a>;
  return (
    <Link href={`/my-records/${encodeURIComponent(id)}`} prefetch={false}>
      {words()}
    </Link>
  );
}
