// `npm test`: installs and builds what is missing, then runs every suite.

import { findOrInstallBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { findOrInstallTools } from './example-tools.mjs';
import { install } from './install.mjs';
import { findOrInstallSchemathesis } from './schemathesis.mjs';

install();
process.env.CHROMIUM_PATH = findOrInstallBrowser();
findOrInstallTools();
findOrInstallSchemathesis();
await build();
// On the embedded database; on other engines: npm run test:engines.
const { runSuites } = await import('./suites.mjs');
runSuites(['types', 'lint', 'unit', 'api', 'resilience', 'portal']);
