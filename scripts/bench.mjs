// `npm run bench`: compares alternatives in one run and prints ratios.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, ROOT } from './build.mjs';
import { install } from './install.mjs';

install();
const words = process.argv.slice(2);
const isValue = (at) => /^(-[rte]|--(records|tokens|engines?))$/.test(words[at - 1] ?? '');
const names = words.filter((word, at) => !word.startsWith('-') && !isValue(at));
// Without names, all benches run.
const hasPages = names.length === 0 || names.some((name) => ['pages', 'start'].includes(name));
await build({ pages: hasPages });
await import(pathToFileURL(path.join(ROOT, 'dist/bench.js')).href);
