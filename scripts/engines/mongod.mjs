// MongoDB itself, for tests. mongodb-memory-server-core is installed from npm into .engines/ and downloads the server, both
// only when somebody asks for this engine; as a dependency it would install thirty packages for everybody.
// Not yet seen to run: where this was written, the download is not possible.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from '../build.mjs';

const PACKAGE = 'mongodb-memory-server-core';
const VERSION = '11.3.0';
/** The version whose behavior and error codes the embedded database follows. */
const SERVER_VERSION = '8.0.15';
const FOLDER = path.join(ROOT, '.engines', `${PACKAGE}-${VERSION}`);

function install() {
  if (existsSync(path.join(FOLDER, 'node_modules', PACKAGE))) return;
  console.log(`Installing ${PACKAGE} ${VERSION} into ${path.relative(ROOT, FOLDER)} ...`);
  mkdirSync(FOLDER, { recursive: true });
  const args = ['install', '--prefix', FOLDER, '--save-exact', '--no-audit', '--no-fund', `${PACKAGE}@${VERSION}`];
  const { status } = spawnSync('npm', args, { cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status === 0) return;
  rmSync(FOLDER, { recursive: true, force: true });
  throw new Error(`${PACKAGE} cannot be installed: it needs the npm registry.`);
}

/** @returns its URI and how to stop it; the database is empty */
export async function start() {
  install();
  const { MongoMemoryServer } = createRequire(path.join(FOLDER, 'package.json'))(PACKAGE);
  console.log(`Starting MongoDB ${SERVER_VERSION}; the first start downloads it ...`);
  const binary = { version: SERVER_VERSION, downloadDir: path.join(FOLDER, 'binaries') };
  // A replica set of one would not be nearer to production: the portal needs no transactions.
  const server = await MongoMemoryServer.create({ binary, instance: { storageEngine: 'wiredTiger' } }).catch(
    (error) => {
      throw new Error(
        `MongoDB did not start: it is downloaded from its makers, or MONGOMS_SYSTEM_BINARY names a mongod. ${error.message}`,
      );
    },
  );
  return { uri: server.getUri(), stop: async () => void (await server.stop()) };
}
