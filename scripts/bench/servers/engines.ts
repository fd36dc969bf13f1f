import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** An empty MongoDB-compatible server. */
export type RunningEngine = { readonly uri: string; readonly stop: () => Promise<void> };

/** The caller starts the embedded engine. */
export const OTHER_ENGINES = ['documentdb', 'wiredtiger'] as const;

/** @param name one of OTHER_ENGINES. */
export async function startEngine(root: string, name: string): Promise<RunningEngine> {
  const file = path.join(root, `scripts/engines/${name}.mjs`);
  const { start } = (await import(pathToFileURL(file).href)) as { start: () => Promise<RunningEngine> };
  return start();
}

/** Points this process's settings at an engine; the caller starts `embedded`. */
export async function withEngine(root: string, name: string, work: () => Promise<void>): Promise<void> {
  if (name === 'embedded') return work();
  const { uri, stop } = await startEngine(root, name);
  process.env.MONGODB_URI = uri;
  process.env.DEMO = 'on';
  Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
  try {
    await work();
  } finally {
    await stop();
  }
}
