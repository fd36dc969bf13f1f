// The version of a release, in the files that name it.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const MANIFESTS = ['package.json', 'clients/typescript/package.json', 'packages/embedded-mongodb/package.json'];
const ENGINE = '@records-portal/embedded-mongodb';

/** @returns what is wrong with a version; undefined if nothing */
export const versionProblem = (version) =>
  /^\d+\.\d+\.\d+(-[a-z]+\.\d+)?$/.test(version)
    ? undefined
    : `${version} is not a version: write it like 1.2.3, or 1.2.3-rc.1.`;

/** @returns what is missing in a changelog; undefined if its newest entry is that of the version, with a date */
export function changelogProblem(changelog, version) {
  const heading = changelog.split('\n').find((line) => line.startsWith('## [')) ?? '';
  const [, newest = 'nothing', date = ''] = /^## \[([^\]]+)\] - (.*)$/.exec(heading) ?? [];
  if (newest !== version) return `CHANGELOG.md begins with ${newest}, not with ${version}: describe ${version} first.`;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return `CHANGELOG.md gives ${version} no date: write it like 2026-11-26.`;
  return undefined;
}

function withVersion(name, content, version) {
  const manifests = name === 'package-lock.json' ? lockedManifests(content) : [content];
  for (const manifest of manifests) {
    manifest.version = version;
    if (manifest.dependencies?.[ENGINE] !== undefined) manifest.dependencies[ENGINE] = version;
  }
  return content;
}

const lockedManifests = (lock) => [
  lock,
  ...['', ...MANIFESTS.slice(1).map(path.dirname)].map((key) => lock.packages[key]),
];

/** @returns the files that named another version; `writes: false` leaves them as they are */
export function setVersions(root, version, { writes = true } = {}) {
  return [...MANIFESTS, 'package-lock.json'].filter((name) => {
    const file = path.join(root, name);
    const before = readFileSync(file, 'utf8');
    const after = `${JSON.stringify(withVersion(name, JSON.parse(before), version), null, 2)}\n`;
    if (after === before) return false;
    if (writes) writeFileSync(file, after);
    return true;
  });
}
