// `npm run test:nodes`: the core of the tests on other Node versions. The last part of `npm test`.
import { build } from './build.mjs';
import { install } from './install.mjs';
import { installNodes } from './testing/node-versions.mjs';
import { runOnNodes, summarize } from './testing/suites.mjs';

install();
installNodes();
await build();
summarize(await runOnNodes());
