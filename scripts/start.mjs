// `npm start`: installs, checks the settings, builds and runs the portal. `--dev` reloads on changes.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkSettings } from './build/check-settings.mjs';
import { build, ROOT } from './build.mjs';
import { install } from './install.mjs';

const reload = process.argv.includes('--dev');
// Base of relative paths in settings.
process.env.PORTAL_ROOT = ROOT;
process.env.NODE_ENV = reload ? 'development' : 'production';
install();
await checkSettings();
await build({ pages: !reload });
if (reload) {
  const { buildStyles, watchStyles } = await import('./build/build-styles.mjs');
  await buildStyles();
  watchStyles();
}
process.argv[1] = path.join(ROOT, 'dist/supervisor.js');
const { supervise } = await import(pathToFileURL(process.argv[1]).href);
const { restartServer } = await supervise({ reload });
if (reload) {
  const { watchServer } = await import('./build/bundle-server.mjs');
  await watchServer(() => {
    console.log('Server code changed: restarting.');
    void restartServer();
  });
}
