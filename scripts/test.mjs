// `npm test`: installs and builds what is missing, then runs every suite.

import { findOrInstallBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';

install();
process.env.CHROMIUM_PATH = findOrInstallBrowser();
await build();
const { runSuites } = await import('./suites.mjs');
runSuites(['types', 'lint', 'unit', 'api', 'portal']);
