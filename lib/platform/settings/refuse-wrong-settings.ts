import { env, SettingsError } from './env';

/** Stops plain `next start` if settings are missing or wrong, and names them; `npm start` checks them earlier. */
export function exitOnInvalidSettings(): void {
  try {
    env();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
