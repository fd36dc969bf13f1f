// `npm run test:engines [-- NAME...]`: the database tests on each engine in turn. Names: embedded, wiredtiger,
// documentdb, mongod (MongoDB itself, which only this name downloads), or a MongoDB URI.
import { build } from './build.mjs';
import { DEFAULT_ENGINES, ENGINE_NAMES, isConnectionString, runOnEngine } from './engines/run-on-engine.mjs';
import { install } from './install.mjs';
import { summarize } from './testing/suites.mjs';

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !isConnectionString(name) && !ENGINE_NAMES.includes(name));
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: no such engine. Known: ${ENGINE_NAMES.join(', ')}, or mongodb://...`);
  process.exit(2);
}
install();
await build();
const results = [];
for (const name of requested.length > 0 ? requested : DEFAULT_ENGINES) results.push(...(await runOnEngine(name)));
summarize(results);
