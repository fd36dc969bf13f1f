import { statSync } from 'node:fs';
import { SECRET_SETTINGS, Settings } from '../../platform/settings/definitions';
import { env, readEnv, SettingsError } from '../../platform/settings/env';
import { misspelledNames } from '../../platform/settings/misspelled-names';
import { readSettingsFile } from '../../platform/settings/settings-file';
import { type Finding, ok, warning, wrong } from './finding';

const CHECK = 'settings';
const NAMES = Object.keys(Settings.shape);

const misspelled = (source: NodeJS.ProcessEnv): Finding[] =>
  misspelledNames(source).map(({ name, meant }) =>
    warning(CHECK, `${name} in the environment is not a setting`, `Name it ${meant}, or take it away.`),
  );

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
