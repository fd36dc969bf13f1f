// Tests of several files run in one process: each file starts with the original environment and without cached globals.
import { TestRunner } from 'vitest';

/** Where a test file ran; `order-reporter.ts` reads it. */
type PlaceInProcess = {
  readonly id: number;
  /** The number of files that the process ran before. */
  readonly before: number;
};

declare module 'vitest' {
  interface TaskMeta {
    process?: PlaceInProcess;
  }
}

type KeptBetweenFiles = { recordsPortalTestEnv?: NodeJS.ProcessEnv; recordsPortalTestFiles?: number };
const globals = globalThis as typeof globalThis & KeptBetweenFiles;

globals.recordsPortalTestEnv ??= { ...process.env };
for (const name of Object.keys(process.env)) if (!(name in globals.recordsPortalTestEnv)) delete process.env[name];
Object.assign(process.env, globals.recordsPortalTestEnv);
for (const name of Object.keys(globalThis))
  if (name.startsWith('recordsPortal') && !name.startsWith('recordsPortalTest'))
    Reflect.deleteProperty(globalThis, name);

const before = globals.recordsPortalTestFiles ?? 0;
globals.recordsPortalTestFiles = before + 1;
const { file } = TestRunner.getCurrentSuite();
if (file !== undefined) file.meta.process = { id: process.pid, before };
