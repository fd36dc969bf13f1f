import { statSync } from 'node:fs';
import { env, readEnv, SettingsError } from '../env';
import { SECRET_SETTINGS, Settings } from '../settings/definitions';
import { nearestName } from '../settings/nearest-name';
import { readSettingsFile } from '../settings/settings-file';
import { type Finding, ok, warning, wrong } from './finding';

const CHECK = 'settings';
const NAMES = Object.keys(Settings.shape);
const firstWord = (name: string): string => name.split('_')[0] ?? '';

/** Names in the environment that look like a setting and are none: nothing reads them. */
function misspelled(source: NodeJS.ProcessEnv): Finding[] {
  return Object.keys(source).flatMap((name) => {
    if (NAMES.includes(name) || name === 'SETTINGS_FILE' || !name.includes('_')) return [];
    const near = nearestName(name, NAMES);
    if (near === undefined || firstWord(near) !== firstWord(name)) return [];
    return [warning(CHECK, `${name} in the environment is no setting`, `Name it ${near}, or take it away.`)];
  });
}

/** Secrets in a file that every user of the machine may read. */
function openFile(file: string): Finding[] {
  const secrets = [...(readSettingsFile(file)?.settings.keys() ?? [])].filter((name) => SECRET_SETTINGS.has(name));
  const { mode } = statSync(file);
  if (secrets.length === 0 || (mode & 0o007) === 0) return [];
  return [
    warning(CHECK, `${file} holds ${secrets.join(', ')} and every user of this machine may read it`, 'chmod 640 it.'),
  ];
}

/** All settings, and the file they are in. */
export function checkSettings(source: NodeJS.ProcessEnv): readonly Finding[] {
  try {
    const { settingsFile } = readEnv(source);
    const set = NAMES.filter((name) => source[name]?.trim()).length;
    const inFile = settingsFile === undefined ? 'no settings file' : settingsFile;
    return [
      ok(CHECK, `${inFile}, ${set} set by the environment`),
      ...(settingsFile === undefined ? [] : openFile(settingsFile)),
      ...misspelled(source),
    ];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const advice = 'Correct it; the portal does not start before, and the other checks wait for it.';
    return [...error.problems.map((problem) => wrong(CHECK, problem, advice)), ...misspelled(source)];
  }
}

/** Fewer different letters than random ones have. */
const LEAST_LETTERS = 10;

/** A session secret that can be guessed opens every account. */
export function checkSecret(): Finding[] {
  const { sessionSecret } = env();
  if (sessionSecret === undefined || new Set(sessionSecret).size >= LEAST_LETTERS) return [];
  return [
    wrong(
      CHECK,
      'SESSION_SECRET has few different letters',
      'Make a random one: openssl rand -hex 32. It signs everybody out.',
    ),
  ];
}
