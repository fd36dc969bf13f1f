// Installs test tools: Schemathesis from PyPI, other Node versions from npm, and WiredTiger in CI. `npm test` runs it
// during the build. Uses only Node built-ins.
import { install as installWiredTiger } from '../engines/wiredtiger.mjs';
import { installNodes } from './node-versions.mjs';
import { findOrInstallSchemathesis } from './schemathesis.mjs';

try {
  findOrInstallSchemathesis();
  installNodes();
  if (process.env.CI) installWiredTiger();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
