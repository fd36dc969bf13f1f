// `npm test`: installs, builds and runs every suite.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { build, ROOT } from './build.mjs';
import { install } from './install.mjs';
import { findOrInstallBrowser } from './testing/browser.mjs';
import { findOrInstallTools } from './testing/example-tools.mjs';

install();
process.env.CHROMIUM_PATH = findOrInstallBrowser();
findOrInstallTools();
// pip and npm wait for the network, so build meanwhile
const tools = spawn(process.execPath, [path.join(ROOT, 'scripts/testing/test-tools.mjs')], { stdio: 'inherit' });
const installed = once(tools, 'exit');
await build();
const [status] = await installed;
if (status !== 0) process.exit(1);
// The embedded database only; `npm run test:engines` tests other engines.
const { demoData, runChecks, runOnNodes, runSuites, summarize } = await import('./testing/suites.mjs');
// The portals under test need the demo data later; loading them uses one core.
void demoData();
const results = [...(await runChecks()), ...(await runSuites(['slow', 'api', 'resilience', 'portal']))];
results.push(...(await runOnNodes()));
if (process.env.CI) {
  // The API tests would take ten minutes on the stand-in for WiredTiger.
  const { runOnEngine } = await import('./engines/run-on-engine.mjs');
  results.push(...(await runOnEngine('wiredtiger', ['repositories', 'differential'])));
}
summarize(results);
