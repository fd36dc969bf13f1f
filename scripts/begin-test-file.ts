// Unit tests of several files run in one process: each file begins with the settings that the run began with, and without
// what the file before it has kept for the process.

type Begun = { recordsPortalTestEnv?: NodeJS.ProcessEnv };
const begun = globalThis as typeof globalThis & Begun;

begun.recordsPortalTestEnv ??= { ...process.env };
for (const name of Object.keys(process.env)) if (!(name in begun.recordsPortalTestEnv)) delete process.env[name];
Object.assign(process.env, begun.recordsPortalTestEnv);
for (const name of Object.keys(globalThis))
  if (name.startsWith('recordsPortal') && name !== 'recordsPortalTestEnv') Reflect.deleteProperty(globalThis, name);
