import { handle } from '@/lib/api/handle';
import { listChecklistStatuses } from '@/lib/inspections/list-checklist-statuses';

export const { GET, OPTIONS, DELETE, PATCH, POST, PUT } = handle(listChecklistStatuses);
