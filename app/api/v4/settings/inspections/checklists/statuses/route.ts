import { defineRoute } from '@/lib/http/define-route';
import { listChecklistStatuses } from '@/lib/inspections/list-checklist-statuses';
import { ChecklistStatusesQuery } from '@/lib/inspections/schema';

export const GET = defineRoute({
  operation: 'listChecklistStatuses',
  access: 'token',
  isReference: true,
  query: ChecklistStatusesQuery,
  run: listChecklistStatuses,
});

export { DELETE, OPTIONS, PATCH, POST, PUT } from '@/lib/http/get-only';
