import { getLocale, getTranslations } from 'next-intl/server';
import { callOperation } from '@/lib/api/call-operation';
import { traceIdOf } from '@/lib/http/call';
import { allows } from '@/lib/http/contract';
import { withinDeadline } from '@/lib/http/deadline';
import type { Principal } from '@/lib/http/principal';
import { ApiError } from '@/lib/http/responses/api-error';
import { errorResponse } from '@/lib/http/responses/error-response';
import { pageSession } from '@/lib/identity/sessions/page-session';
import { listChecklistStatuses } from '@/lib/inspections/list-checklist-statuses';
import { listChecklistStatusesContract } from '@/lib/inspections/list-checklist-statuses.contract';
import { listChecklistGroups } from '@/lib/inspections/repository';
import { RESULT_TYPES } from '@/lib/inspections/result-types';
import { STATUS_SORTS, sortStatuses } from '@/lib/inspections/sort-statuses';
import { type ChecklistView, readChecklistView } from '@/lib/portal/checklists/checklist-view';
import { csvFile } from '@/lib/portal/exports/csv-file';
import { fileResponse } from '@/lib/portal/exports/file-response';

/** Reads all groups, and the statuses of the requested group, by default the first. */
async function readChecklists(view: ChecklistView, principal: Principal) {
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

async function statusesFile(request: Request): Promise<Response> {
  const [t, principal] = await Promise.all([getTranslations('Checklists'), pageSession()]);
  if (principal === null) throw new ApiError('no_token', t('onlyTitle'));
  if (!allows(principal.scopes, listChecklistStatusesContract)) throw new ApiError('forbidden', t('onlyTitle'));
  const view = readChecklistView(Object.fromEntries(new URL(request.url).searchParams));
  const { group = 'none', statuses } = await readChecklists(view, principal);
  const flag = (word: 'Y' | 'N' | undefined): string => (word === undefined ? '' : t(word === 'Y' ? 'yes' : 'no'));
  const rows = statuses.map((status) => {
    const result = RESULT_TYPES.find((type) => type === status.resultType);
    return [
      status.displayOrder ?? '',
      status.text ?? status.value ?? '',
      result === undefined ? (status.resultType ?? '') : t(`results.${result}`),
      status.nonCriticalScore ?? '',
      status.criticalScore ?? '',
      flag(status.majorViolation),
      flag(status.lhsType),
    ];
  });
  const body = csvFile([STATUS_SORTS.map((column) => t(`column.${column}`)), ...rows]);
  return fileResponse({ name: `checklist-${group}`, ending: 'csv', body });
}

/** The page's rows, in the same order and for the same accounts. */
export async function GET(request: Request): Promise<Response> {
  try {
    return await statusesFile(request);
  } catch (thrown) {
    return errorResponse(thrown, traceIdOf(request));
  }
}
