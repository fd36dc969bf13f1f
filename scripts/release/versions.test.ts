import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

type Versions = {
  readonly MANIFESTS: readonly string[];
  readonly versionProblem: (version: string) => string | undefined;
  readonly changelogProblem: (changelog: string, version: string) => string | undefined;
  readonly setVersions: (root: string, version: string, options?: { writes?: boolean }) => string[];
};

const { MANIFESTS, versionProblem, changelogProblem, setVersions } = (await import(
  new URL('./versions.mjs', import.meta.url).href
)) as Versions;
const ROOT = path.resolve(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };

it('the packages, the lock file and the changelog name one version', () => {
  expect(setVersions(ROOT, version, { writes: false })).toEqual([]);
  expect(changelogProblem(readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8'), version)).toBeUndefined();
});

it('a release sets the version in every file that names it', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'versions-'));
  try {
    const names = [...MANIFESTS, 'package-lock.json'];
    for (const name of names) cpSync(path.join(ROOT, name), path.join(folder, name));
    expect(setVersions(folder, '7.8.9')).toEqual(names);
    expect(setVersions(folder, '7.8.9')).toEqual([]);
    const lines = readFileSync(path.join(folder, 'package-lock.json'), 'utf8').split('\n');
    expect(lines.filter((line) => line.includes('"7.8.9"'))).toHaveLength(5);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it.each(['1.0', 'v1.0.0', '1.0.0-beta', '1.0.0 --force'])('%s is not a version', (wrong) => {
  expect(versionProblem(wrong)).toContain('write it like 1.2.3');
});

it.each([
  ['## [1.2.3] - 2026-11-26\n', undefined],
  ['# Changelog\n\n## [1.2.3] - Unreleased\n', 'no date'],
  ['## [1.2.2] - 2026-11-01\n## [1.2.3] - 2026-10-01\n', 'begins with 1.2.2'],
  ['', 'begins with nothing'],
])('the changelog %j is checked', (changelog, problem) => {
  expect(changelogProblem(changelog, '1.2.3') ?? 'none').toContain(problem ?? 'none');
});
