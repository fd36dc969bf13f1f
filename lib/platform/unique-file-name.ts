import path from 'node:path';

/**
 * What a file is called that must not be written over an earlier one: `a.csv`, then `a-2.csv`, `a-3.csv`.
 * @param count how often the name is asked for, from 1.
 */
export function uniqueFileName(target: string, count: number): string {
  if (count === 1) return target;
  const { dir, name, ext } = path.parse(target);
  return path.join(dir, `${name}-${count}${ext}`);
}
