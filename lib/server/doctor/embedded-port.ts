import { env } from '../../platform/settings/env';
import { ChildStartError } from '../processes/child-process';
import { assertPortFree } from '../processes/port-in-use';
import { type Finding, wrong } from './finding';

/** The port that opens the embedded database to tools. @param answers whether the database runs, and holds it itself. */
export async function checkEmbeddedPort(answers: boolean): Promise<readonly Finding[]> {
  const { embedded, EMBEDDED_DB_PORT: port } = env();
  if (!embedded || answers || port === undefined) return [];
  try {
    await assertPortFree(port, '127.0.0.1');
    return [];
  } catch (error) {
    if (!(error instanceof ChildStartError)) throw error;
    const advice = 'Stop what uses it, set EMBEDDED_DB_PORT to another port, or take that setting out.';
    return [wrong('database', `port ${port} of EMBEDDED_DB_PORT is in use: the database cannot start`, advice)];
  }
}
