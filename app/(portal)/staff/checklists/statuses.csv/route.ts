import { getTranslations } from 'next-intl/server';
import { traceIdOf } from '@/lib/http/call';
import { allows } from '@/lib/http/contract';
import { ApiError } from '@/lib/http/responses/api-error';
import { errorResponse } from '@/lib/http/responses/error-response';
import { pageSession } from '@/lib/identity/sessions/page-session';
import { listChecklistStatusesContract } from '@/lib/inspections/list-checklist-statuses.contract';
import { RESULT_TYPES } from '@/lib/inspections/result-types';
import { STATUS_SORTS } from '@/lib/inspections/sort-statuses';
import { readChecklistView } from '@/lib/portal/checklists/checklist-view';
import { csvFile } from '@/lib/portal/exports/csv-file';
import { fileResponse } from '@/lib/portal/exports/file-response';
import { readChecklists } from './read-checklists';

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
