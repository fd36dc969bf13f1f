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
const { runSuite, summarize } = await import('./suites.mjs');
const results = ['types', 'lint', 'unit', 'api', 'resilience', 'portal'].map((name) => runSuite(name));
// All of these ran on the embedded database; in CI on another engine too. By hand: npm run test:engines.
if (process.env.CI) results.push(...(await (await import('./engines/run-on-engine.mjs')).runOnEngine('wiredtiger')));
summarize(results);
