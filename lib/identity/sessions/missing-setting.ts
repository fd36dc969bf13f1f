import { isFrontServer } from '../../http/front-process';
import { env } from '../../platform/settings/env';

/**
 * The setting that sign-in needs and lacks. `npm start` creates a demo's secret and limits its public passwords to this
 * machine; plain `next start` does neither.
 */
export function missingSignInSetting(): 'SESSION_SECRET' | 'DEMO=on' | undefined {
  const { sessionSecret, demoIsLocal } = env();
  if (sessionSecret === undefined) return 'SESSION_SECRET';
  return demoIsLocal && !isFrontServer() ? 'DEMO=on' : undefined;
}
