import type { Db } from 'mongodb';
import {
  ACCOUNTS,
  APP_REQUESTS,
  AUDIT,
  ENDED_SESSIONS,
  GRANTS,
  IMPORT_CHANGES,
  IMPORT_RUNS,
  IMPORTS,
  ONE_TIME_LINKS,
  RATE_LIMITS,
  RECORD_TYPES,
  RECORDS,
} from '../db/collections';
import { createIndexes, type Indexes } from '../db/indexes';
import { ACCOUNT_INDEXES, ONE_TIME_LINK_INDEXES } from '../identity/accounts/indexes';
import { APP_REQUEST_INDEXES } from '../identity/apps/indexes';
import { AUDIT_INDEXES } from '../identity/audit/indexes';
import { GRANT_INDEXES } from '../identity/oauth/indexes';
import { RATE_LIMIT_INDEXES } from '../identity/rate-limit/indexes';
import { ENDED_SESSION_INDEXES } from '../identity/sessions/indexes';
import { IMPORT_INDEXES } from '../import/load/indexes';
import { IMPORT_CHANGE_INDEXES, IMPORT_RUN_INDEXES } from '../import/undo/indexes';
import { RECORD_TYPE_INDEXES } from '../record-types/indexes';
import { RECORD_INDEXES } from '../records/indexes';

export const INDEXES: Indexes = {
  [RECORDS]: RECORD_INDEXES,
  [RECORD_TYPES]: RECORD_TYPE_INDEXES,
  [ACCOUNTS]: ACCOUNT_INDEXES,
  [APP_REQUESTS]: APP_REQUEST_INDEXES,
  [GRANTS]: GRANT_INDEXES,
  [ONE_TIME_LINKS]: ONE_TIME_LINK_INDEXES,
  [IMPORTS]: IMPORT_INDEXES,
  [IMPORT_RUNS]: IMPORT_RUN_INDEXES,
  [IMPORT_CHANGES]: IMPORT_CHANGE_INDEXES,
  [ENDED_SESSIONS]: ENDED_SESSION_INDEXES,
  [AUDIT]: AUDIT_INDEXES,
  [RATE_LIMITS]: RATE_LIMIT_INDEXES,
};

/** Creates missing indexes and recreates those that an earlier version defined differently. */
export const ensureIndexes = (db: Db): Promise<void> => createIndexes(db, INDEXES);
