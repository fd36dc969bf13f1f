import { isFrontServer } from '../../http/front-process';
import { env } from '../../platform/settings/env';

/**
 * The setting that sign-in lacks, as written in the settings file; undefined if none is missing. `npm start` creates a
 * demo's secret and lets only this machine use its public passwords; plain `next start` does neither.
 */
export function missingSignInSetting(): 'SESSION_SECRET' | 'DEMO=on' | undefined {
  const { sessionSecret, demoIsLocal } = env();
  if (sessionSecret === undefined) return 'SESSION_SECRET';
  return demoIsLocal && !isFrontServer() ? 'DEMO=on' : undefined;
}
