import { useTranslations } from 'next-intl';
import { Icon, type IconName } from '@/components/ui/icon';
import { ShallowLink } from '@/components/ui/shallow-link';
import { RESULT_TYPES } from '@/lib/inspections/result-types';
import type { ChecklistStatusItem } from '@/lib/inspections/schema';
import { nextOrder, STATUS_SORTS, type StatusSort } from '@/lib/inspections/sort-statuses';
import { type ChecklistView, checklistSearch } from '@/lib/portal/checklists/checklist-view';

type Look = { readonly tone: 'done' | 'attention' | 'ended'; readonly icon: IconName };

const LOOKS: Readonly<Record<(typeof RESULT_TYPES)[number], Look>> = {
  APPROVED: { tone: 'done', icon: 'check' },
  DENIED: { tone: 'attention', icon: 'refused' },
  INFORMATIONAL: { tone: 'ended', icon: 'info' },
};

/** An unknown result type appears under its own name. */
function ResultMark({ resultType }: { readonly resultType: string | undefined }) {
  const t = useTranslations('Checklists');
  const known = RESULT_TYPES.find((word) => word === resultType);
  const { tone, icon } = known === undefined ? LOOKS.INFORMATIONAL : LOOKS[known];
  return (
    <span className={`status status--${tone}`}>
      <Icon name={icon} />
      <span className="status__word">
        {known === undefined ? (resultType ?? t('notGiven')) : t(`results.${known}`)}
      </span>
    </span>
  );
}

const NUMBERS: ReadonlySet<StatusSort> = new Set(['order', 'score', 'criticalScore']);

type ColumnHeaderProps = { readonly by: StatusSort; readonly view: ChecklistView };

/** A column heading that sorts. */
function ColumnHeader({ by, view }: ColumnHeaderProps) {
  const t = useTranslations('Checklists');
  const isOrder = view.order.by === by;
  const direction = view.order.descending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      className={NUMBERS.has(by) ? 'checklist__number' : undefined}
      aria-sort={isOrder ? direction : undefined}
    >
      <ShallowLink href={`/staff/checklists${checklistSearch({ ...view, order: nextOrder(view.order, by) })}`}>
        {t(`column.${by}`)}
        {isOrder && <Icon name={view.order.descending ? 'down' : 'up'} />}
      </ShallowLink>
    </th>
  );
}

function Flag({ flag, column }: { readonly flag: 'Y' | 'N' | undefined; readonly column: StatusSort }) {
  const t = useTranslations('Checklists');
  return (
    <td>
      <span className="records__label">{t(`column.${column}`)}</span>
      {flag === 'Y' ? (
        <span className="status status--attention">
          <Icon name="attention" />
          {t('yes')}
        </span>
      ) : (
        <span className={flag === undefined ? 'soft' : undefined}>{flag === 'N' ? t('no') : t('notGiven')}</span>
      )}
    </td>
  );
}

function NumberCell({ value, column }: { readonly value: number | undefined; readonly column: StatusSort }) {
  const t = useTranslations('Checklists');
  return (
    <td className="checklist__number table__number">
      <span className="records__label">{t(`column.${column}`)}</span>
      {value ?? <span className="soft">{t('notGiven')}</span>}
    </td>
  );
}

type StatusesTableProps = {
  readonly view: ChecklistView;
  readonly caption: string;
  readonly statuses: readonly ChecklistStatusItem[];
  /** Whether another group is loading. */
  readonly isStale: boolean;
};

/** A table on wide screens, cards on narrow ones (styles). */
export function StatusesTable({ view, caption, statuses, isStale }: StatusesTableProps) {
  return (
    <table className={isStale ? 'table table--stale checklist' : 'table checklist'}>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {STATUS_SORTS.map((by) => (
            <ColumnHeader key={by} by={by} view={view} />
          ))}
        </tr>
      </thead>
      <tbody>
        {statuses.map(({ value, text, resultType, ...status }) => (
          <tr key={value}>
            <NumberCell value={status.displayOrder} column="order" />
            <th scope="row">
              {text ?? value}
              {text !== value && <span className="records__second">{value}</span>}
            </th>
            <td className="checklist__result">
              <ResultMark resultType={resultType} />
            </td>
            <NumberCell value={status.nonCriticalScore} column="score" />
            <NumberCell value={status.criticalScore} column="criticalScore" />
            <Flag flag={status.majorViolation} column="major" />
            <Flag flag={status.lhsType} column="lhs" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
