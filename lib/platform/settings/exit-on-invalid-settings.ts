import { env, SettingsError } from './env';

/** For plain `next start`; `npm start` checks the settings earlier. */
export function exitOnInvalidSettings(): void {
  try {
    env();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
