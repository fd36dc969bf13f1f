// `npm run portal -- ...`: the command line. Installs and builds what is missing, without the pages.

import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, ROOT } from './build.mjs';
import { install } from './install.mjs';

// Standard output is for what the command prints.
const say = console.error;
install({ say });
await build({ pages: false, say });
// What relative paths in settings begin at.
process.env.PORTAL_ROOT = ROOT;
const entry = path.join(ROOT, 'dist/portal.js');
// The arguments stay where they are: the command line reads them from process.argv.
await import(pathToFileURL(entry).href);
