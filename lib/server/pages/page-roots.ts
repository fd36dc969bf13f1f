import { readFileSync } from 'node:fs';
import path from 'node:path';

type Routes = Readonly<Record<'staticRoutes' | 'dynamicRoutes', readonly { readonly page: string }[]>>;

/**
 * First segments of the addresses that a built portal's Next answers, from the list that its build writes.
 * @param root the folder of the project.
 */
export function pageRoots(root: string): ReadonlySet<string> {
  const file = path.join(root, '.next/routes-manifest.json');
  const { staticRoutes, dynamicRoutes } = JSON.parse(readFileSync(file, 'utf8')) as Routes;
  const roots = [...staticRoutes, ...dynamicRoutes].map(({ page }) => page.split('/')[1] ?? '');
  return new Set(roots.filter((segment) => !segment.startsWith('_')));
}
