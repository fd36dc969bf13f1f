import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const linesOf = (name: string): string[] =>
  readFileSync(path.join(import.meta.dirname, '..', name), 'utf8')
    .trim()
    .split('\n');

it('.dockerignore keeps secrets in the build folder out of the image layers', () => {
  // The files with the session secret (docs/run/install.md, compose.yaml), the data and the settings.
  expect(linesOf('.dockerignore')).toEqual(
    expect.arrayContaining([
      '**/.env*',
      '**/*.env',
      '**/.data*',
      'portal.settings.yaml',
      '**/*.backup',
      '**/*.archive',
    ]),
  );
});

it('.dockerignore keeps secrets in the working folder out of commits', () => {
  expect(linesOf('.gitignore')).toEqual(expect.arrayContaining(['.env*', '*.env', '.data*/', 'portal.settings.yaml']));
});
