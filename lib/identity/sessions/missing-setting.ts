import { isFrontServer } from '../../http/front-process';
import { env } from '../../platform/settings/env';

/**
 * What sign-in lacks, as one writes it into the settings; undefined where nothing is missing. `npm start` makes the
 * secret of a demo and keeps its public passwords on this machine; plain `next start` does neither.
 */
export function missingSignInSetting(): 'SESSION_SECRET' | 'DEMO=on' | undefined {
  const { sessionSecret, demoIsLocal } = env();
  if (sessionSecret === undefined) return 'SESSION_SECRET';
  return demoIsLocal && !isFrontServer() ? 'DEMO=on' : undefined;
}
