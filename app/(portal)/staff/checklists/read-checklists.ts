import 'server-only';
import { getLocale } from 'next-intl/server';
import type { Principal } from '@/lib/auth/principal';
import { env } from '@/lib/env';
import { withinDeadline } from '@/lib/http/deadline';
import { resolveLocale } from '@/lib/i18n/locale';
import type { ChecklistView } from '@/lib/inspections/checklist-view';
import { listChecklistStatuses } from '@/lib/inspections/list-checklist-statuses';
import { listChecklistGroups } from '@/lib/inspections/repository';
import type { ChecklistStatusItem } from '@/lib/inspections/schema';
import { sortStatuses } from '@/lib/inspections/sort-statuses';

/** The groups, and the statuses of the one asked for (or the first) in the order asked for. */
export async function readChecklists(view: ChecklistView, principal: Principal) {
  const pageLocale = await getLocale();
  const groups = await withinDeadline(listChecklistGroups());
  const group = view.group ?? groups[0]?.name;
  if (group === undefined) return { groups, group, statuses: [] };
  const answer = listChecklistStatuses({
    query: { group, lang: undefined },
    principal,
    locale: resolveLocale(pageLocale),
    timeZone: env().AGENCY_TIME_ZONE,
  });
  const { result } = await withinDeadline(answer);
  return { groups, group, statuses: sortStatuses(result as ChecklistStatusItem[], view.order, pageLocale) };
}
