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
// On the embedded database; everything on other engines: npm run test:engines.
const { runSuite, summarize } = await import('./suites.mjs');
const results = ['types', 'lint', 'unit', 'api', 'resilience', 'portal'].map((name) => runSuite(name));
if (process.env.CI) {
  // The API's tests take ten minutes on WiredTiger, whose server is a stand-in written in Python.
  const { runOnEngine } = await import('./engines/run-on-engine.mjs');
  results.push(...(await runOnEngine('wiredtiger', ['repositories', 'differential'])));
}
summarize(results);
