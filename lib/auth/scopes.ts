/** Scope -> the deprecated names that give the right to one operation of it (specification 4). */
export const OPERATION_SCOPES = {
  describeCreate: { scope: 'records', deprecated: 'get_create_record_describe' },
  listChecklistStatuses: { scope: 'inspections', deprecated: 'get_inspection_checklist_statuses' },
  listRecordTypes: { scope: 'records', deprecated: 'get_settings_record_types' },
  listMyRecords: { scope: 'records', deprecated: 'get_my_records' },
} as const;

export type OperationName = keyof typeof OPERATION_SCOPES;

/** Every scope an app may be registered for. */
export const SCOPES: readonly string[] = [
  'records',
  'inspections',
  ...Object.values(OPERATION_SCOPES).map(({ deprecated }) => deprecated),
];

/** Whether these scopes give the right to the operation. */
export function allowsOperation(scopes: readonly string[], operation: OperationName): boolean {
  const { scope, deprecated } = OPERATION_SCOPES[operation];
  return scopes.includes(scope) || scopes.includes(deprecated);
}
