// Bundles the server into dist/, because Node 20 does not run TypeScript.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, context, stop } from 'esbuild';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

const OPTIONS = {
  absWorkingDir: ROOT,
  entryPoints: {
    supervisor: 'scripts/server/supervisor.ts',
    server: 'scripts/server/server.ts',
    'embedded-db': 'scripts/server/embedded-db.ts',
    portal: 'scripts/portal.ts',
    bench: 'scripts/bench/bench.ts',
  },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  alias: {
    // `server-only` guards the browser bundle; in plain Node it would throw.
    'server-only': './scripts/build/server-only-stub.ts',
    // Packages of this repository are TypeScript, so they are bundled.
    '@records-portal/embedded-mongodb': './packages/embedded-mongodb',
  },
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  sourcemap: true,
  logLevel: 'warning',
  loader: { '.csv': 'copy' },
};

export async function bundleServer() {
  await build(OPTIONS);
  // Otherwise the esbuild process outlives a killed parent.
  await stop();
}

/** @param onRebuilt called after every bundle but the first */
export async function watchServer(onRebuilt) {
  let first = true;
  const plugin = {
    name: 'rebuilt',
    setup: ({ onEnd }) =>
      onEnd(({ errors }) => {
        if (errors.length === 0 && !first) onRebuilt();
        first = false;
      }),
  };
  const watcher = await context({ ...OPTIONS, plugins: [plugin] });
  await watcher.rebuild();
  await watcher.watch();
}
