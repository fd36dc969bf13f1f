import { join } from 'node:path';
import { build } from 'esbuild';

/** Writes a script that serves a data folder and sends its URI to the parent process. @returns the script's path */
export async function writeChildScript(folder: string): Promise<string> {
  const outfile = join(folder, 'child.mjs');
  const require = `import { createRequire } from 'node:module'; const require = createRequire(${JSON.stringify(import.meta.url)});`;
  await build({
    stdin: {
      contents: `import { startEmbeddedDatabase } from '../server';
        const { uri, close } = await startEmbeddedDatabase({ dataDir: process.argv[2] });
        const end = () => close().then(() => process.exit(0));
        process.on('message', end);
        process.once('disconnect', end);
        process.send({ uri });`,
      resolveDir: import.meta.dirname,
      loader: 'ts',
    },
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile,
    external: ['lmdb'],
    banner: { js: require },
    nodePaths: [join(process.cwd(), 'node_modules')],
    plugins: [
      {
        name: 'lmdb-by-path',
        setup(context) {
          context.onResolve({ filter: /^lmdb$/ }, () => ({ path: import.meta.resolve('lmdb'), external: true }));
        },
      },
    ],
  });
  return outfile;
}
