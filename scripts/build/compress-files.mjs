// Compresses the pages' scripts and styles once, so that the server does not compress them for each request. Uses only Node
// built-ins.
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const WRITERS = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** @param root the project folder */
export async function compressFiles(root) {
  const folder = path.join(root, '.next/static');
  const names = readdirSync(folder, { recursive: true }).filter((name) => /\.(js|css)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      const content = await readFile(file);
      for (const [ending, compress] of Object.entries(WRITERS))
        await writeFile(`${file}.${ending}`, await compress(content));
    }),
  );
}
