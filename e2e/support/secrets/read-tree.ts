import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Haystack } from './canary-search';

/** Every file in a folder and its subfolders. */
export const readTree = (folder: string): Haystack[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ name: path.relative(folder, file), bytes: readFileSync(file) }));
