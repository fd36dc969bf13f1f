import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFile, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDocument } from '../../e2e/support/documents';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');
const TSC = path.join(ROOT, 'node_modules/typescript/bin/tsc');
/** Not the version of the repository, so that the release has versions to set. */
const VERSION = '7.8.9';

let folder: string;
let clone: string;
const git = (...args: string[]) =>
  run('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.org', ...args], { cwd: clone });
const release = (...args: string[]) =>
  run(process.execPath, ['scripts/release.mjs', ...args], { cwd: clone }).then(
    ({ stdout }) => ({ code: 0, output: stdout }),
    ({ code, stderr }: { code: number; stderr: string }) => ({ code, output: stderr }),
  );

/** A scratch repository with the files of this one, changed or not. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'release-'));
  clone = path.join(folder, 'clone');
  const { stdout } = await run('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, maxBuffer: 2 ** 24 });
  for (const name of stdout.trim().split('\n'))
    await cp(path.join(ROOT, name), path.join(clone, name)).catch((error: NodeJS.ErrnoException) => {
      // A file that was deleted but not committed
      if (error.code !== 'ENOENT') throw error;
    });
  await symlink(path.join(ROOT, 'node_modules'), path.join(clone, 'node_modules'));
  await git('init', '--quiet');
  await writeFile(path.join(clone, '.git/info/exclude'), 'node_modules\n');
  const changelog = path.join(clone, 'CHANGELOG.md');
  await writeFile(changelog, (await readFile(changelog, 'utf8')).replace(/^## \[.*$/m, `## [${VERSION}] - 2026-12-01`));
  await git('add', '--all');
  await git('commit', '--quiet', '--message', 'test: begin');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a release is refused with uncommitted changes, without an entry in the changelog, and for a used tag', async () => {
  expect(await release()).toMatchObject({ code: 2, output: expect.stringContaining('Usage: npm run release') });
  expect(await release('1.2.3')).toMatchObject({ code: 1, output: expect.stringContaining('describe 1.2.3 first') });
  const readme = path.join(clone, 'README.md');
  await appendFile(readme, 'changed\n');
  expect(await release(VERSION)).toMatchObject({ code: 1, output: expect.stringContaining('uncommitted changes') });
  await git('tag', `v${VERSION}`);
  await git('commit', '--quiet', '--all', '--message', 'test: change');
  expect(await release(VERSION)).toMatchObject({ code: 1, output: expect.stringContaining('tag of another commit') });
  await git('tag', '--delete', `v${VERSION}`);
});

it('a dry run says what would be done, and changes nothing', async () => {
  const { code, output } = await release(VERSION, '--dry-run');
  expect(code).toBe(0);
  for (const part of [
    'Would write 7.8.9 into',
    'Would build',
    'Would pack',
    `git tag --annotate v${VERSION}`,
    '--provenance',
  ])
    expect(output).toContain(part);
  expect((await git('status', '--porcelain')).stdout).toBe('');
  expect(await readdir(clone)).not.toContain('dist');
});

it('a release makes packages that work by their README alone, a list of parts, and checksums', {
  timeout: 240_000,
}, async () => {
  const { code, output } = await release(VERSION, '--skip-build');
  expect(output).toContain(`git commit --all --message 'build: release ${VERSION}'`);
  expect(code).toBe(0);
  const out = path.join(clone, 'dist/release');
  const [client = '', engine = '', parts = ''] = [
    `records-portal-client-${VERSION}.tgz`,
    `records-portal-embedded-mongodb-${VERSION}.tgz`,
    `records-portal-${VERSION}.cdx.json`,
  ];
  expect((await readdir(out)).sort()).toEqual(['SHA256SUMS', parts, client, engine].sort());
  for (const line of (await readFile(path.join(out, 'SHA256SUMS'), 'utf8')).trim().split('\n')) {
    const [sum, name = ''] = line.split('  ');
    expect(
      createHash('sha256')
        .update(await readFile(path.join(out, name)))
        .digest('hex'),
    ).toBe(sum);
  }
  const { metadata, components } = JSON.parse(await readFile(path.join(out, parts), 'utf8')) as {
    metadata: { component: { name: string; version: string } };
    components: { 'bom-ref': string }[];
  };
  expect(metadata.component).toMatchObject({ name: 'records-portal', version: VERSION });
  const { packages } = JSON.parse(await readFile(path.join(clone, 'package-lock.json'), 'utf8')) as {
    packages: Readonly<Record<string, { version: string; dev?: boolean; link?: boolean }>>;
  };
  const installed = Object.entries(packages)
    .filter(([place, { dev, link }]) => place.includes('node_modules/') && !dev && !link)
    .map(([place, each]) => `${place.replace(/.*node_modules\//, '')}@${each.version}`);
  const refs = components.map((component) => component['bom-ref']).filter((ref) => !ref.startsWith('@records-portal/'));
  expect(refs.sort()).toEqual([...new Set(installed)].sort());

  const app = path.join(folder, 'app');
  for (const [archive, name] of [
    [client, 'client'],
    [engine, 'embedded-mongodb'],
  ] as const) {
    const home = path.join(app, 'node_modules/@records-portal', name);
    await mkdir(home, { recursive: true });
    await run('tar', ['-xzf', path.join(out, archive), '-C', home, '--strip-components=1']);
    const manifest = JSON.parse(await readFile(path.join(home, 'package.json'), 'utf8'));
    expect(manifest).toMatchObject({ version: VERSION, publishConfig: { access: 'public', provenance: true } });
    expect(manifest).toMatchObject({ repository: { type: 'git', directory: expect.any(String) } });
    expect(manifest.private).toBeUndefined();
    const files = await readdir(home, { recursive: true });
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'dist/index.js', 'dist/index.d.ts']));
    expect(files.filter((file) => /(?<!\.d)\.ts$|test/.test(file))).toEqual([]);
  }
  for (const name of ['bson', 'lmdb', 'lru-cache', 'mongodb'])
    await symlink(path.join(ROOT, 'node_modules', name), path.join(app, 'node_modules', name));
  const [, example = ''] = /^```js\n(.*?)^```$/ms.exec(readDocument('packages/embedded-mongodb/README.md')) ?? [];
  await writeFile(path.join(app, 'app.mjs'), example);
  for (const count of ['1\n', '2\n'])
    expect((await run(process.execPath, ['app.mjs'], { cwd: app })).stdout).toBe(count);

  await writeFile(
    path.join(app, 'typed.mts'),
    `import { RecordsClient } from '@records-portal/client';
     import { type EmbeddedDatabase, startEmbeddedDatabase } from '@records-portal/embedded-mongodb';
     import { readInt32 } from '@records-portal/embedded-mongodb/bson';
     import { embeddedDatabaseUri } from '@records-portal/embedded-mongodb/location';
     export const database: Promise<EmbeddedDatabase> = startEmbeddedDatabase({ dataDir: embeddedDatabaseUri('x') });
     export const client = new RecordsClient({ baseUrl: \`\${readInt32}\` });
     // @ts-expect-error: without the package's types this line would compile
     startEmbeddedDatabase({ folder: 'x' });\n`,
  );
  const options = ['--module', 'nodenext', '--strict', '--noEmit', '--target', 'es2023', '--lib', 'es2023,dom'];
  const types = ['--types', 'node', '--typeRoots', path.join(ROOT, 'node_modules/@types'), '--skipLibCheck'];
  const { stdout } = await run(process.execPath, [TSC, ...options, ...types, 'typed.mts'], { cwd: app }).catch(
    (error) => error as { stdout: string },
  );
  expect(stdout).toBe('');
});
