// `npm run check`: types, lint and unit tests; what to run before a commit.
import { install } from './install.mjs';

install();
const { runSuites } = await import('./suites.mjs');
runSuites(['types', 'lint', 'unit']);
