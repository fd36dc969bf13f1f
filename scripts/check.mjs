// `npm run check`: types, lint, dependencies between the folders of lib/, and unit tests; run it before a commit.
import { install } from './install.mjs';

install();
const { runChecks, summarize } = await import('./testing/suites.mjs');
summarize(await runChecks(), { slowest: 5 });
