import { env, SettingsError } from '../env';

/** Ends plain `next start` where settings are missing or wrong, and says which; `npm start` has looked before. */
export function refuseWrongSettings(): void {
  try {
    env();
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
