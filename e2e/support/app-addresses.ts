import { readdirSync } from 'node:fs';
import path from 'node:path';

const APP = path.resolve(import.meta.dirname, '../../app');

/** The URL paths of the files with a name below app/, without groups such as `(portal)`; `[uid]` becomes `{uid}`. */
function addressesOf(fileName: string): string[] {
  return readdirSync(APP, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === fileName)
    .map((file) => path.dirname(file).split(path.sep))
    .map((folders) => folders.filter((folder) => folder !== '.' && !/^\(.*\)$/.test(folder)))
    .map((folders) => `/${folders.map((folder) => folder.replace(/^\[(\w+)\]$/, '{$1}')).join('/')}`)
    .sort();
}

export const pagePaths = (): string[] => addressesOf('page.tsx');
export const routePaths = (): string[] => addressesOf('route.ts');

/** Example values for the placeholders in paths. */
const EXAMPLES: Readonly<Record<string, string>> = {
  id: 'DEMO-0',
  typeId: 'Building-Residential-Garage-New',
  operation: 'my-records',
  uid: 'a',
  token: 'b',
  file: 'c.ics',
  '...nextauth': 'csrf',
  '...path': 'tokeninfo',
  '...unknown': 'nowhere',
};

/** A path that can be opened: `/my-records/{id}` gives `/my-records/DEMO-0`. @throws if a name has no example. */
export const exampleOf = (address: string): string =>
  address.replace(/[{[]([.\w]+)[}\]]/g, (_, name: string) => {
    const example = EXAMPLES[name];
    if (example === undefined) throw new Error(`EXAMPLES has nothing for {${name}} in ${address}`);
    return example;
  });
