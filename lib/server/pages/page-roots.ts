import { readFileSync } from 'node:fs';
import path from 'node:path';

type Routes = Readonly<Record<'staticRoutes' | 'dynamicRoutes', readonly { readonly page: string }[]>>;

/** First path segments of the built pages, from Next's routes manifest. @param root the project folder */
export function pageRoots(root: string): ReadonlySet<string> {
  const file = path.join(root, '.next/routes-manifest.json');
  const { staticRoutes, dynamicRoutes } = JSON.parse(readFileSync(file, 'utf8')) as Routes;
  const roots = [...staticRoutes, ...dynamicRoutes].map(({ page }) => page.split('/')[1] ?? '');
  return new Set(roots.filter((segment) => !segment.startsWith('_')));
}
