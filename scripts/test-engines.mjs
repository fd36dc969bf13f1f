// `npm run test:engines [-- NAME...]`: the tests that touch a database, on one engine after the other.
// Names: embedded, wiredtiger, documentdb, or the address of any server that speaks MongoDB's protocol.
import { build } from './build.mjs';
import { ENGINE_NAMES, isAddress, runOnEngine } from './engines/run-on-engine.mjs';
import { install } from './install.mjs';
import { summarize } from './suites.mjs';

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !isAddress(name) && !ENGINE_NAMES.includes(name));
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: no such engine. Known: ${ENGINE_NAMES.join(', ')}, or mongodb://...`);
  process.exit(2);
}
install();
await build();
const results = [];
for (const name of asked.length > 0 ? asked : ENGINE_NAMES) results.push(...(await runOnEngine(name)));
summarize(results);
