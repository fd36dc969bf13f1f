// `npm run check`: types, lint, rooms and unit tests; what to run before a commit.
import { install } from './install.mjs';

install();
const { runChecks, summarize } = await import('./suites.mjs');
summarize(await runChecks(), { slowest: 5 });
