import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** For tests: a folder for the tests of one file, removed after them. */
export function setUpFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'records-portal-files-'));
  afterAll(() => rm(folder, { recursive: true }));
  return folder;
}
