// `npm run bench`: measures, side by side in one run, and prints ratios.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, ROOT } from './build.mjs';
import { install } from './install.mjs';

install();
await build({ pages: false });
await import(pathToFileURL(path.join(ROOT, 'dist/bench.js')).href);
