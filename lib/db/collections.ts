export const RECORDS = 'records';
export const RECORD_TYPES = 'recordTypes';
export const CHECKLIST_GROUPS = 'checklistGroups';
export const ACCOUNTS = 'accounts';
export const APPS = 'apps';
export const GRANTS = 'grants';
/** One document: what must not change under stored data (time zone) and the schema version. */
export const AGENCY = 'agency';
