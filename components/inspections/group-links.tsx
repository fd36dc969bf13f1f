import { useTranslations } from 'next-intl';
import { ShallowLink } from '@/components/ui/shallow-link';
import type { StatusOrder } from '@/lib/inspections/sort-statuses';
import { checklistSearch } from '@/lib/portal/checklists/checklist-view';
import { useGroupName } from './use-group-name';

type GroupLinksProps = {
  readonly groups: readonly { readonly name: string; readonly count: number }[];
  readonly chosen: string;
  readonly order: StatusOrder;
};

/** Links to the groups; each link keeps the sort order. */
export function GroupLinks({ groups, chosen, order }: GroupLinksProps) {
  const t = useTranslations('Checklists');
  const nameOf = useGroupName();
  return (
    <nav aria-label={t('groups')}>
      <ul className="checklist-groups">
        {groups.map(({ name, count }) => (
          <li key={name}>
            <ShallowLink
              href={`/staff/checklists${checklistSearch({ group: name, order })}`}
              aria-current={name === chosen ? 'page' : undefined}
            >
              {nameOf(name)}
              <span className="records__second">{t('groupCount', { count })}</span>
            </ShallowLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
