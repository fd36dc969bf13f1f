import { readEnv, SettingsError } from '@/lib/platform/settings/env';
import { misspelledNames } from '@/lib/platform/settings/misspelled-names';

export type SettingsCheck = {
  /** Why the portal cannot start, in sentences; undefined if it can. */
  readonly problem?: string;
  /** Unknown names in the environment that look like a setting. */
  readonly warnings: readonly string[];
};

/** Checks the settings that the portal is about to start with. */
export function checkSettings(source: NodeJS.ProcessEnv): SettingsCheck {
  const warnings = misspelledNames(source).map(
    ({ name, meant }) => `${name} in the environment is not a setting; did you mean ${meant}?`,
  );
  try {
    readEnv(source);
    return { warnings };
  } catch (error) {
    if (error instanceof SettingsError) return { problem: error.message, warnings };
    throw error;
  }
}
