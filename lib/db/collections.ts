export const RECORDS = 'records';
export const RECORD_TYPES = 'recordTypes';
export const CHECKLIST_GROUPS = 'checklistGroups';
export const ACCOUNTS = 'accounts';
export const APPS = 'apps';
/** Apps that developers have asked for, until an admin has decided. */
export const APP_REQUESTS = 'appRequests';
export const GRANTS = 'grants';
/** Links for creating an account or setting a new password, valid once. */
export const ONE_TIME_LINKS = 'oneTimeLinks';
export const ENDED_SESSIONS = 'endedSessions';
/** The audit log; entries are stored for `AUDIT_RETENTION_DAYS`. */
export const AUDIT = 'audit';
/** Counts of calls and of sign-in attempts, shared by all processes. */
export const RATE_LIMITS = 'rateLimits';
/** The settings that must not change (time zone, code), and in a second document the state of the demo. */
export const AGENCY = 'agency';
/** Versions of the reference data, and of the records of accounts whose list is cached; each change sets a new one. */
export const VERSIONS = 'versions';
export const MIGRATIONS = 'migrations';
export const IMPORTS = 'imports';
export const IMPORT_RUNS = 'importRuns';
/** Copies of records from before an import, stored for a while so that `import undo` can restore them. */
export const IMPORT_CHANGES = 'importChanges';
