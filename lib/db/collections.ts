export const RECORDS = 'records';
export const RECORD_TYPES = 'recordTypes';
export const CHECKLIST_GROUPS = 'checklistGroups';
export const ACCOUNTS = 'accounts';
export const APPS = 'apps';
export const GRANTS = 'grants';
/** Links that give an account or a new password, once. */
export const ONE_TIME_LINKS = 'oneTimeLinks';
/** Sessions that were signed out before their time. */
export const ENDED_SESSIONS = 'endedSessions';
/** Who linked, disabled, registered what; kept for `AUDIT_RETENTION_DAYS`. */
export const AUDIT = 'audit';
/** Counts of calls and of sign-in attempts, shared by all processes. */
export const RATE_LIMITS = 'rateLimits';
/** One document: what must not change under stored data (time zone, code). Beside it, how far the demo is loaded. */
export const AGENCY = 'agency';
/** Which version the reference data have, and the records of an account whose list is kept in memory: renewed with every change. */
export const VERSIONS = 'versions';
/** Which versions the stored data have had. */
export const MIGRATIONS = 'migrations';
/** How far an import has come that was not finished. */
export const IMPORTS = 'imports';
/** Each import of records that was run: when, by whom, from what, and what it did. */
export const IMPORT_RUNS = 'importRuns';
/** Copies of records from before an import, kept for a while so that `import undo` can restore them. */
export const IMPORT_CHANGES = 'importChanges';
