// `npm run test:resilience [-- --nightly]`: attacks, faults and load. The long ones (30 minutes of load and the like) run
// with --nightly only; the rest is part of `npm test` too.
import { build } from './build.mjs';
import { install } from './install.mjs';
import { findOrInstallSchemathesis } from './schemathesis.mjs';

const [asked, ...more] = process.argv.slice(2);
if (more.length > 0 || (asked !== undefined && asked !== '--nightly')) {
  console.error(`${process.argv.slice(2).join(' ')}: not known. Usage: npm run test:resilience [-- --nightly]`);
  process.exit(2);
}
install();
findOrInstallSchemathesis();
await build();
const { runSuites, summarize } = await import('./suites.mjs');
summarize(await runSuites(asked === '--nightly' ? ['resilience', 'nightly'] : ['resilience']));
