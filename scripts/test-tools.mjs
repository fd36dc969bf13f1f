// The tools of the tests that come from PyPI: Schemathesis, and in CI the server with MongoDB's storage engine. Node's own
// modules only; `npm test` runs it beside the build.
import { install as installWiredTiger } from './engines/wiredtiger.mjs';
import { findOrInstallSchemathesis } from './schemathesis.mjs';

try {
  findOrInstallSchemathesis();
  if (process.env.CI) installWiredTiger();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
