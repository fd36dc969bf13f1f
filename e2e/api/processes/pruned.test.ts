import { execFile, execFileSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { get, setBaseUrl, tokenOf } from '../../support/api-client';
import { type Portal, ROOT, startPortal } from '../../support/portal-process';
import { signInAs } from '../../support/session';

const run = promisify(execFile);

/** What the Dockerfile's build stage holds after the build. */
const BUILT = [
  ...['node_modules', 'dist', '.next', 'public', 'app', 'clients', 'components', 'lib', 'packages', 'scripts'],
  ...['package.json', 'package-lock.json', '.npmrc', 'next.config.js', 'LICENSE'],
];

const startedAt = Date.now();

let folder = '';
let image = '';
let portal: Portal | undefined;

/** Hard links where they are possible, because copying 600 MB takes long. */
const copy = (from: string, to: string) => run('cp', ['-al', from, to]).catch(() => run('cp', ['-a', from, to]));

// Outside the repository, because Node looks for packages in all parent folders.
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'records-portal-image-'));
  const build = path.join(folder, 'build');
  await mkdir(build);
  image = path.join(folder, 'image');
  for (const name of BUILT) await copy(path.join(ROOT, name), build);
  // npm writes into these files; through a link it would make the build of the repository stale, in the middle of the run.
  for (const name of ['package-lock.json', 'node_modules/.package-lock.json']) {
    await rm(path.join(build, name));
    await copyFile(path.join(ROOT, name), path.join(build, name));
  }
  await run(process.execPath, ['scripts/build/prune.mjs'], { cwd: build });
  for (const line of (await readFile(path.join(ROOT, 'Dockerfile'), 'utf8')).split('\n')) {
    const [, names, to] = /^COPY --from=build (.+) \.\/(.*)$/.exec(line) ?? [];
    for (const name of names?.split(' ') ?? []) {
      const target = path.join(image, to || path.basename(name));
      await mkdir(path.dirname(target), { recursive: true });
      await rename(path.join(build, path.relative('/app', name)), target);
    }
  }
  // The words after the script, `npm start`, are not used.
  const script = 'cd "$IMAGE" && exec node scripts/run-built.mjs';
  portal = await startPortal({ DEMO: 'on', IMAGE: image }, ['sh', '-c', script]);
  setBaseUrl(portal.baseUrl);
}, 240_000);
afterAll(async () => {
  await portal?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('pruning does not write into the repository', async () => {
  const { mtimeMs } = await stat(path.join(ROOT, 'package-lock.json'));
  expect(mtimeMs).toBeLessThan(startedAt);
});

it('the packages of the image take at most 150 MB', () => {
  const [kilobytes] = execFileSync('du', ['-sk', path.join(image, 'node_modules')], { encoding: 'utf8' }).split('\t');
  expect(Number(kilobytes)).toBeLessThan(150 * 1_024);
});

it('a portal from the image signs in, shows its pages and answers the API', async () => {
  const cookie = await signInAs('citizen');
  for (const page of ['/', '/my-records', '/record-types', '/developers', '/accessibility', '/account'])
    expect([page, (await get(page, undefined, { cookie })).status]).toEqual([page, 200]);
  expect((await get('/api/v4/records/mine', await tokenOf('contractor'))).status).toBe(200);
});

it('its commands start', async () => {
  const { stdout } = await run(process.execPath, ['scripts/run-built.mjs', '--help'], { cwd: image });
  expect(stdout).toContain('doctor');
});
