import { isCrash } from './damaged-data';
import { LONG_LIFE_MS } from './restart-pause';

/** One crash may be chance; a file that is damaged at what every start reads crashes each. */
const MOST_CRASHES = 3;

/** How often in a row the embedded database crashed soon after its start. */
export class CrashCount {
  private count = 0;

  /** @returns whether another start is for nothing. @param lifeMs how long it ran. */
  isTooMany(signal: NodeJS.Signals | null, lifeMs: number): boolean {
    if (!isCrash(signal) || lifeMs > LONG_LIFE_MS) this.count = 0;
    if (isCrash(signal)) this.count += 1;
    // Behind the end of its file the database would write over what is missing.
    return signal === 'SIGBUS' || this.count >= MOST_CRASHES;
  }
}
