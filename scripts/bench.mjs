// `npm run bench`: compares alternatives in one run and prints ratios.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, ROOT } from './build.mjs';
import { install } from './install.mjs';

install();
const words = process.argv.slice(2);
const isValue = (at) => /^(-[rte]|--(records|tokens|engines?))$/.test(words[at - 1] ?? '');
const names = words.filter((word, at) => !word.startsWith('-') && !isValue(at));
/** The others start a portal, which does not start without its pages. */
const WITHOUT_PAGES = ['engine', 'import'];
// Without names, all benches run.
await build({ pages: names.length === 0 || names.some((name) => !WITHOUT_PAGES.includes(name)) });
await import(pathToFileURL(path.join(ROOT, 'dist/bench.js')).href);
