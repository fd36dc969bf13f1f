import 'server-only';
import { getLocale } from 'next-intl/server';
import { callOperation } from '@/lib/api/call-operation';
import { withinDeadline } from '@/lib/http/deadline';
import type { Principal } from '@/lib/http/principal';
import { listChecklistStatuses } from '@/lib/inspections/list-checklist-statuses';
import { listChecklistStatusesContract } from '@/lib/inspections/list-checklist-statuses.contract';
import { listChecklistGroups } from '@/lib/inspections/repository';
import { sortStatuses } from '@/lib/inspections/sort-statuses';
import type { ChecklistView } from '@/lib/portal/checklists/checklist-view';

/** Reads all groups, and the statuses of the requested group, by default the first. */
export async function readChecklists(view: ChecklistView, principal: Principal) {
  const pageLocale = await getLocale();
  const groups = await withinDeadline(listChecklistGroups());
  const group = view.group ?? groups[0]?.name;
  if (group === undefined) return { groups, group, statuses: [] };
  const { result } = await callOperation(listChecklistStatusesContract, listChecklistStatuses, {
    parameters: { group, lang: pageLocale },
    principal,
  });
  return { groups, group, statuses: sortStatuses(result, view.order, pageLocale) };
}
