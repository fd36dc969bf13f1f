import type { Db } from 'mongodb';
import { AgencyMismatchError, checkAgency } from '../../db/agency';
import { ACCOUNTS, APPS, RECORD_TYPES } from '../../db/collections';
import { findIndexProblems } from '../../db/indexes';
import { DEMO_ACCOUNT_IDS, DEMO_APP } from '../../demo/demo-accounts';
import { portalCommand } from '../../platform/portal-command';
import { env } from '../../platform/settings/env';
import { isSameModule } from '../../portal/record-types/shown-modules';
import { INDEXES } from '../indexes';
import { planMigrations } from '../migrations/migrate';
import { MigrationError } from '../migrations/migration';
import { type Finding, ok, warning, wrong } from './finding';

async function checkVersion(db: Db): Promise<Finding> {
  const check = 'stored data';
  try {
    const { from, to, pending } = await planMigrations(db);
    if (from === undefined) return ok(check, 'nothing is stored yet');
    if (pending.length === 0) return ok(check, `version ${to}`);
    const isAutomatic = pending.every(({ atStart }) => atStart);
    return warning(
      check,
      `version ${from}, this portal needs ${to}`,
      isAutomatic ? 'Make a backup; the next start migrates them.' : `Make a backup, then: ${portalCommand('migrate')}`,
    );
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error;
    return wrong(check, error.message, 'Run the version of the portal that wrote the data.');
  }
}

async function checkAgencySettings(): Promise<Finding> {
  const { AGENCY_CODE: code, AGENCY_TIME_ZONE: timeZone } = env();
  try {
    await checkAgency({ timeZone, code });
    return ok('agency', `${code}, ${timeZone}, as stored`);
  } catch (error) {
    if (!(error instanceof AgencyMismatchError)) throw error;
    return wrong('agency', error.message, 'The portal does not start until the settings match.');
  }
}

async function checkIndexes(db: Db): Promise<Finding> {
  const problems = await findIndexProblems(db, INDEXES);
  if (problems.length === 0) return ok('indexes', 'all exist as defined');
  return wrong(
    'indexes',
    problems.join('; '),
    'Restart the portal to create them; its log says why one could not be created.',
  );
}

async function checkDemoAccess(db: Db): Promise<Finding[]> {
  if (env().demo) return [];
  const open = { disabled: { $ne: true } } as const;
  const [accounts, app] = await Promise.all([
    db
      .collection<{ _id: string; email?: string }>(ACCOUNTS)
      .find({ _id: { $in: [...DEMO_ACCOUNT_IDS] }, ...open })
      .toArray(),
    db.collection<{ _id: string }>(APPS).findOne({ _id: DEMO_APP.id, ...open }),
  ]);
  const names = [...accounts.map(({ _id, email }) => email ?? _id), ...(app === null ? [] : [DEMO_APP.id])];
  if (names.length === 0) return [ok('demo', 'off, and none of its accounts can sign in')];
  const advice = `${portalCommand('account disable NAME')}, app disable demo-app; better, start with an empty database.`;
  return [wrong('demo', `off, but ${names.join(', ')} can sign in with a public password`, advice)];
}

async function checkModules(db: Db): Promise<Finding[]> {
  const { MODULES } = env();
  if (MODULES === undefined) return [];
  const stored: string[] = await db.collection(RECORD_TYPES).distinct('module');
  const unknown = MODULES.filter((name) => !stored.some((module) => isSameModule(name, module)));
  if (stored.length === 0 || unknown.length === 0) return [ok('modules', MODULES.join(', '))];
  const advice = `Correct MODULES, or import their record types. Stored modules: ${stored.join(', ')}.`;
  return [warning('modules', `MODULES names ${unknown.join(', ')}, but no record type belongs there`, advice)];
}

export const checkStoredData = async (db: Db): Promise<readonly Finding[]> => [
  await checkVersion(db),
  await checkAgencySettings(),
  await checkIndexes(db),
  ...(await checkDemoAccess(db)),
  ...(await checkModules(db)),
];
