import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Where files are served, and the folder of the project that each is read from. */
const FOLDERS: readonly (readonly [address: string, folder: string])[] = [
  ['assets', 'public/assets'],
  ['_next/static', '.next/static'],
];

/** The files below a folder, relative to it; none where there is no such folder. */
function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [path.relative(folder, path.join(entry.parentPath, entry.name))] : [],
    );
  } catch {
    return [];
  }
}

/**
 * Which files a built portal serves, read once: for others Next would make a whole page that says that there is none.
 * @param root the folder of the project. @returns whether a file is behind the segments of a path.
 */
export function servedFiles(root: string): (segments: readonly string[]) => boolean {
  const files = new Set(
    FOLDERS.flatMap(([address, folder]) => filesBelow(path.join(root, folder)).map((file) => `${address}/${file}`)),
  );
  return (segments) => files.has(segments.join('/'));
}
