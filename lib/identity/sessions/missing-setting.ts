import { isFrontServer } from '../../http/front-process';
import { env } from '../../platform/settings/env';

/** Plain `next start` does not create a demo's secret or limit its public passwords to this machine. */
export function missingSignInSetting(): 'SESSION_SECRET' | 'DEMO=on' | undefined {
  const { sessionSecret, demoIsLocal } = env();
  if (sessionSecret === undefined) return 'SESSION_SECRET';
  return demoIsLocal && !isFrontServer() ? 'DEMO=on' : undefined;
}
