// Creates a data folder with the demo agency. Tests start portals on copies of it, in one second instead of seven. Uses
// only Node built-ins.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { ROOT } from '../build.mjs';

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

const [folder] = process.argv.slice(2);
const child = spawn(process.execPath, [path.join(ROOT, 'scripts/start.mjs')], {
  env: { ...process.env, DATA_DIR: folder, PORT: String(await freePort()), LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
let output = '';
child.stdout.on('data', (chunk) => {
  output += chunk;
  // Printed once the demo is loaded and the server listens.
  if (output.includes('is running at')) child.kill('SIGTERM');
});
child.once('exit', (code) => {
  if (code !== 0) console.error(output);
  process.exitCode = code ?? 1;
});
