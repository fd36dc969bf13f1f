import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

/** A temporary folder for one test file, removed afterwards. */
export function setUpFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'records-portal-files-'));
  afterAll(() => rm(folder, { recursive: true }));
  return folder;
}
