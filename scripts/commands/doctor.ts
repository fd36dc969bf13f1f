import type { Command } from 'commander';
import { isDatabaseRunning } from '@/lib/db/client';
import { env } from '@/lib/platform/settings/env';
import { checkClock } from '@/lib/server/doctor/clock';
import { checkDataFolder, checkEmbeddedPort } from '@/lib/server/doctor/data-folder';
import { checkDatabase } from '@/lib/server/doctor/database';
import { checkDisk } from '@/lib/server/doctor/disk';
import { type Finding, ok, reasonOf, wrong } from '@/lib/server/doctor/finding';
import { checkMail } from '@/lib/server/doctor/mail';
import { checkOpenIdConnect } from '@/lib/server/doctor/openid-connect';
import { checkPrivateFiles } from '@/lib/server/doctor/private-files';
import { checkDemo, checkPublicUrl } from '@/lib/server/doctor/public-url';
import { checkSecret, checkSettings } from '@/lib/server/doctor/settings';
import { checkStoredData } from '@/lib/server/doctor/stored-data';
import { ChildStartError } from '@/lib/server/processes/child-process';
import { damageProblem } from '@/lib/server/processes/damaged-data';
import { defineCommand, type JsonOption } from './support/define-command';
import { pluralize, printResult } from './support/output';
import { resolveUserPath } from './support/shell';
import { isDatabaseEmpty, withStoredDatabase } from './support/with-database';

/** The checks that need the database; starts the embedded one if it does not run. */
async function checkInside(isUp: boolean): Promise<readonly Finding[]> {
  const { embedded } = env();
  if (!isUp && isDatabaseEmpty()) return [ok('database', 'none yet: the first start creates it')];
  try {
    return await withStoredDatabase(async (db) => [
      ...(await checkDatabase(db)),
      ...(await checkStoredData(db)),
      ...(await checkClock(db)),
    ]);
  } catch (error) {
    const reason = error instanceof ChildStartError ? error.message : `does not answer (${reasonOf(error)})`;
    const found = damageProblem(error, env().DATA_DIR) ?? reason;
    const advice = embedded
      ? 'Start the portal and read its output; if the data is damaged, restore a backup (portal restore).'
      : 'Start it, or correct host, user and password in MONGODB_URI; check the firewall.';
    return [wrong('database', found, advice)];
  }
}

async function runChecks(): Promise<readonly Finding[]> {
  const settings = checkSettings(process.env);
  if (settings.some(({ state }) => state === 'wrong')) return settings;
  const isUp = await isDatabaseRunning();
  // These checks run before the command starts its own database, which would lock the folder.
  const folder = [...(env().embedded ? checkDataFolder(isUp) : []), ...(await checkEmbeddedPort(isUp))];
  const [outside, signIn, disk, mail] = await Promise.all([
    checkPublicUrl(),
    checkOpenIdConnect(),
    checkDisk(),
    checkMail(),
  ]);
  // Runs before the database starts, because its start corrects the permissions of its files.
  const files = checkPrivateFiles(resolveUserPath('.'));
  const inside = folder.some(({ state }) => state === 'wrong') ? [] : await checkInside(isUp);
  return [
    ...settings,
    ...checkSecret(),
    ...folder,
    ...files,
    ...inside,
    ...outside,
    ...signIn,
    ...checkDemo(),
    ...disk,
    ...mail,
  ];
}

function formatFindings(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ check }) => check.length));
  const indent = ' '.repeat('warning  '.length + width + 2);
  return findings.flatMap(({ check, state, found, advice }) => [
    `${state.padEnd('warning  '.length)}${check.padEnd(width)}  ${found}`,
    ...(advice === undefined ? [] : [`${indent}-> ${advice}`]),
  ]);
}

/** `portal doctor`: works whether or not the portal runs, and leaves nothing changed. */
export const doctorCommand = (): Command =>
  defineCommand('doctor', {
    summary: 'Check settings, database, indexes, TLS, clock, disk and mail',
    details: 'Shows how to fix each problem, and changes nothing. The exit code is 1 if something is wrong.',
    examples: ['doctor', 'doctor --json'],
  }).action(async ({ json }: JsonOption) => {
    const findings = await runChecks();
    const count = (state: Finding['state']): number => findings.filter((finding) => finding.state === state).length;
    printResult(json, { findings }, [
      ...formatFindings(findings),
      `${pluralize(count('wrong'), 'thing')} wrong, ${pluralize(count('warning'), 'warning')}, ${count('ok')} ok.`,
    ]);
    if (count('wrong') > 0) process.exitCode = 1;
  });
