// Unit tests of several files run in one process: each file starts with the original environment and without cached
// globals.

type WithInitialEnv = { recordsPortalTestEnv?: NodeJS.ProcessEnv };
const globals = globalThis as typeof globalThis & WithInitialEnv;

globals.recordsPortalTestEnv ??= { ...process.env };
for (const name of Object.keys(process.env)) if (!(name in globals.recordsPortalTestEnv)) delete process.env[name];
Object.assign(process.env, globals.recordsPortalTestEnv);
for (const name of Object.keys(globalThis))
  if (name.startsWith('recordsPortal') && name !== 'recordsPortalTestEnv') Reflect.deleteProperty(globalThis, name);
