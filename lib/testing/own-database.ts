import { afterAll, beforeAll, beforeEach } from 'vitest';
import { emptyDatabase } from './empty-database';
import { startTemporaryDatabase } from './temporary-database';

/** For tests: a database for the tests of one file; each begins without documents. */
export function ownDatabase(): void {
  let stop: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    ({ stop } = await startTemporaryDatabase());
  });
  beforeEach(emptyDatabase);
  afterAll(() => stop?.());
}
