import { readEnv, SettingsError } from '@/lib/env';
import { misspelledNames } from '@/lib/settings/misspelled-names';

export type SettingsCheck = {
  /** What keeps the portal from starting, in sentences; undefined where nothing does. */
  readonly problem?: string;
  /** Names in the environment that nothing reads. */
  readonly warnings: readonly string[];
};

/** What is wrong with the settings of a start. */
export function checkSettings(source: NodeJS.ProcessEnv): SettingsCheck {
  const warnings = misspelledNames(source).map(
    ({ name, meant }) => `${name} in the environment is no setting; did you mean ${meant}?`,
  );
  try {
    readEnv(source);
    return { warnings };
  } catch (error) {
    if (error instanceof SettingsError) return { problem: error.message, warnings };
    throw error;
  }
}
