import path from 'node:path';

/** `a.csv`, then `a-2.csv`, `a-3.csv`. @param count from 1. */
export function uniqueFileName(target: string, count: number): string {
  if (count === 1) return target;
  const { dir, name, ext } = path.parse(target);
  return path.join(dir, `${name}-${count}${ext}`);
}
