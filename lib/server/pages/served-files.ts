import { readdirSync } from 'node:fs';
import path from 'node:path';

const FOLDERS: readonly (readonly [address: string, folder: string])[] = [
  ['assets', 'public/assets'],
  ['_next/static', '.next/static'],
];

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [path.relative(folder, path.join(entry.parentPath, entry.name))] : [],
    );
  } catch {
    return [];
  }
}

/** For a missing file Next would render a whole 404 page. @param root the project folder */
export function servedFileTest(root: string): (segments: readonly string[]) => boolean {
  const files = new Set(
    FOLDERS.flatMap(([url, folder]) => filesBelow(path.join(root, folder)).map((file) => `${url}/${file}`)),
  );
  return (segments) => files.has(segments.join('/'));
}
