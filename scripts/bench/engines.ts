import path from 'node:path';
import { pathToFileURL } from 'node:url';

type Engine = { readonly start: () => Promise<{ uri: string; stop: () => Promise<void> }> };

/** Runs work with this process's settings pointing at an engine; `embedded` is started by whoever uses it. */
export async function withEngine(root: string, name: string, work: () => Promise<void>): Promise<void> {
  if (name === 'embedded') return work();
  const file = path.join(root, `scripts/engines/${name}.mjs`);
  const { start } = (await import(pathToFileURL(file).href)) as Engine;
  const { uri, stop } = await start();
  process.env.MONGODB_URI = uri;
  process.env.DEMO = 'on';
  Reflect.deleteProperty(globalThis, 'recordsPortalEnv');
  try {
    await work();
  } finally {
    await stop();
  }
}
