// `npm run test:resilience [-- --nightly]`: attacks, faults and load. --nightly adds the long tests; the others are
// part of `npm test`.
import { build } from './build.mjs';
import { install } from './install.mjs';
import { findOrInstallSchemathesis } from './testing/schemathesis.mjs';

const [option, ...more] = process.argv.slice(2);
if (more.length > 0 || (option !== undefined && option !== '--nightly')) {
  console.error(`${process.argv.slice(2).join(' ')}: not known. Usage: npm run test:resilience [-- --nightly]`);
  process.exit(2);
}
install();
findOrInstallSchemathesis();
await build();
const { runSuites, summarize } = await import('./testing/suites.mjs');
summarize(await runSuites(option === '--nightly' ? ['resilience', 'nightly'] : ['resilience']));
