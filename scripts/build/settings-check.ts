import { readEnv, SettingsError } from '@/lib/platform/settings/env';
import { misspelledNames } from '@/lib/platform/settings/misspelled-names';

export type SettingsCheck = {
  /** undefined if the portal can start. */
  readonly problem?: string;
  /** Environment variables that look like misspelled settings. */
  readonly warnings: readonly string[];
};

export function checkSettings(source: NodeJS.ProcessEnv): SettingsCheck {
  const warnings = misspelledNames(source).map(
    ({ name, suggestion }) => `${name} in the environment is not a setting; did you mean ${suggestion}?`,
  );
  try {
    readEnv(source);
    return { warnings };
  } catch (error) {
    if (error instanceof SettingsError) return { problem: error.message, warnings };
    throw error;
  }
}
