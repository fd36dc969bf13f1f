import { contract } from '../http/contract';
import type { ChecklistStatusesQuery, ChecklistStatusItem } from './schema';

type StatusesResponse = { readonly status: 200; readonly result: readonly ChecklistStatusItem[] };

export const listChecklistStatusesContract = contract<
  Extract<keyof ChecklistStatusesQuery, string>,
  StatusesResponse
>()({
  name: 'listChecklistStatuses',
  path: '/v4/settings/inspections/checklists/statuses',
  section: '4.2',
  position: 4,
  slug: 'checklist-statuses',
  summary: 'Get inspection checklist statuses',
  description:
    'Returns the checklist result statuses of a group. The list is empty for a group that the agency does not have.',
  since: '7.3.3',
  access: 'token',
  scope: 'inspections',
  deprecatedScope: 'get_inspection_checklist_statuses',
  checksScope: true,
});
