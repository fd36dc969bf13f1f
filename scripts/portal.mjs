// `npm run portal -- ...`: installs and builds what the command line needs, without the pages.

import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, ROOT } from './build.mjs';
import { install } from './install.mjs';

// Standard output is for the command's result.
const log = console.error;
install({ log });
await build({ pages: false, log });
// Base of relative paths in settings.
process.env.PORTAL_ROOT = ROOT;
const entry = path.join(ROOT, 'dist/portal.js');
// The command line reads process.argv itself.
await import(pathToFileURL(entry).href);
