import { readdirSync } from 'node:fs';
import path from 'node:path';

const APP = path.resolve(import.meta.dirname, '../../app');

/** Addresses of the files of a name below app/: groups such as `(portal)` are no part of one, `[uid]` becomes `{uid}`. */
function addressesOf(fileName: string): string[] {
  return readdirSync(APP, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === fileName)
    .map((file) => path.dirname(file).split(path.sep))
    .map((folders) => folders.filter((folder) => folder !== '.' && !/^\(.*\)$/.test(folder)))
    .map((folders) => `/${folders.map((folder) => folder.replace(/^\[(\w+)\]$/, '{$1}')).join('/')}`)
    .sort();
}

export const pageAddresses = (): string[] => addressesOf('page.tsx');
export const routeAddresses = (): string[] => addressesOf('route.ts');

/** Example values for the placeholders in addresses. */
const EXAMPLES: Readonly<Record<string, string>> = {
  id: 'DEMO-0',
  typeId: 'Building-Residential-Garage-New',
  operation: 'my-records',
  uid: 'a',
  token: 'b',
  '...nextauth': 'csrf',
  '...path': 'tokeninfo',
  '...unknown': 'nowhere',
};

/** An address that can be opened: `/my-records/{id}` gives `/my-records/DEMO-0`. @throws where a name has no example. */
export const exampleOf = (address: string): string =>
  address.replace(/[{[]([.\w]+)[}\]]/g, (_, name: string) => {
    const example = EXAMPLES[name];
    if (example === undefined) throw new Error(`EXAMPLES has nothing for {${name}} in ${address}`);
    return example;
  });
