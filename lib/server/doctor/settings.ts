import { statSync } from 'node:fs';
import { SECRET_SETTINGS, Settings } from '../../platform/settings/definitions';
import { env, readEnv, SettingsError } from '../../platform/settings/env';
import { misspelledNames } from '../../platform/settings/misspelled-names';
import { readSettingsFile } from '../../platform/settings/settings-file';
import { type Finding, ok, warning, wrong } from './finding';

const CHECK = 'settings';
const NAMES = Object.keys(Settings.shape);

const misspelled = (source: NodeJS.ProcessEnv): Finding[] =>
  misspelledNames(source).map(({ name, suggestion }) =>
    warning(CHECK, `${name} in the environment is not a setting`, `Rename it to ${suggestion}, or remove it.`),
  );

function checkFileMode(file: string): Finding[] {
  const secrets = [...(readSettingsFile(file)?.settings.keys() ?? [])].filter((name) => SECRET_SETTINGS.has(name));
  const { mode } = statSync(file);
  if (secrets.length === 0 || (mode & 0o007) === 0) return [];
  return [
    warning(
      CHECK,
      `${file} contains ${secrets.join(', ')} and every user of this machine can read it`,
      `chmod 640 ${file}`,
    ),
  ];
}

export function checkSettings(source: NodeJS.ProcessEnv): readonly Finding[] {
  try {
    const { settingsFile } = readEnv(source);
    const set = NAMES.filter((name) => source[name]?.trim()).length;
    const inFile = settingsFile === undefined ? 'no settings file' : settingsFile;
    return [
      ok(CHECK, `${inFile}, ${set} set by the environment`),
      ...(settingsFile === undefined ? [] : checkFileMode(settingsFile)),
      ...misspelled(source),
    ];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const advice = 'Correct it: until then the portal does not start and the other checks do not run.';
    return [...error.problems.map((problem) => wrong(CHECK, problem, advice)), ...misspelled(source)];
  }
}

const MIN_DIFFERENT_CHARACTERS = 10;

export function checkSecret(): Finding[] {
  const { sessionSecret } = env();
  if (sessionSecret === undefined || new Set(sessionSecret).size >= MIN_DIFFERENT_CHARACTERS) return [];
  return [
    wrong(
      CHECK,
      'SESSION_SECRET has too few different characters',
      'Generate a random one: openssl rand -hex 32. Changing it signs everybody out.',
    ),
  ];
}
