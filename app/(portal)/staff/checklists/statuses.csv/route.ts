import { getTranslations } from 'next-intl/server';
import { pageSession } from '@/lib/auth/page-session';
import { csvFile } from '@/lib/export/csv-file';
import { fileResponse } from '@/lib/export/file-response';
import { ApiError } from '@/lib/http/api-error';
import { traceIdOfCall } from '@/lib/http/call';
import { allows } from '@/lib/http/contract';
import { errorResponse } from '@/lib/http/error-response';
import { readChecklistView } from '@/lib/inspections/checklist-view';
import { listChecklistStatusesContract } from '@/lib/inspections/list-checklist-statuses.contract';
import { RESULT_TYPES } from '@/lib/inspections/result-types';
import { STATUS_SORTS } from '@/lib/inspections/sort-statuses';
import { readChecklists } from './read-checklists';

async function statusesFile(request: Request): Promise<Response> {
  const [t, principal] = await Promise.all([getTranslations('Checklists'), pageSession()]);
  if (principal === null) throw new ApiError('no_token', t('onlyTitle'));
  if (!allows(principal.scopes, listChecklistStatusesContract)) throw new ApiError('forbidden', t('onlyTitle'));
  const view = readChecklistView(Object.fromEntries(new URL(request.url).searchParams));
  const { group = 'none', statuses } = await readChecklists(view, principal);
  const flag = (word: 'Y' | 'N' | undefined): string => (word === undefined ? '' : t(word === 'Y' ? 'yes' : 'no'));
  const rows = statuses.map((status) => {
    const result = RESULT_TYPES.find((known) => known === status.resultType);
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

/** The rows of the page, in the order of the page, for those who may see the page. */
export async function GET(request: Request): Promise<Response> {
  try {
    return await statusesFile(request);
  } catch (thrown) {
    return errorResponse(thrown, traceIdOfCall());
  }
}
