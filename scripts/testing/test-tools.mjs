// Installs test tools from PyPI: Schemathesis, and WiredTiger in CI. `npm test` runs it during the build. Uses only
// Node built-ins.
import { install as installWiredTiger } from '../engines/wiredtiger.mjs';
import { findOrInstallSchemathesis } from './schemathesis.mjs';

try {
  findOrInstallSchemathesis();
  if (process.env.CI) installWiredTiger();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
