// `npm run release -- VERSION [--dry-run] [--skip-build]`: does everything for a release but publish it, and says how to
// publish.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build, ROOT } from './build.mjs';
import { install } from './install.mjs';
import { runtimeSbom } from './release/runtime-sbom.mjs';
import { changelogProblem, MANIFESTS, setVersions, versionProblem } from './release/versions.mjs';

const OUT = path.join(ROOT, 'dist/release');

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();
const npm = (...args) =>
  execFileSync('npm', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'inherit'] });

function readArguments() {
  const options = { 'dry-run': { type: 'boolean' }, 'skip-build': { type: 'boolean' } };
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length === 1) return { version: positionals[0], ...values };
  } catch {
    // An unknown option gets the same answer.
  }
  console.error(
    'Usage: npm run release -- VERSION [--dry-run] [--skip-build]\n' +
      '  --dry-run     checks, and says what would be done\n' +
      '  --skip-build  does not build the portal, because it was built from this commit already',
  );
  process.exit(2);
}

function* problems(version) {
  const invalid = versionProblem(version);
  if (invalid) return yield invalid;
  if (git('status', '--porcelain') !== '') yield 'There are uncommitted changes: commit them, or put them aside.';
  const tag = git('tag', '--list', `v${version}`);
  if (tag !== '' && git('rev-parse', `${tag}^{commit}`) !== git('rev-parse', 'HEAD'))
    yield `${tag} is the tag of another commit: choose the next version.`;
  const missing = changelogProblem(readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8'), version);
  if (missing) yield missing;
}

const sha256 = (name) =>
  createHash('sha256')
    .update(readFileSync(path.join(OUT, name)))
    .digest('hex');

/** Each step says what it does before it does it. */
const steps = (version) => [
  {
    text: `write ${version} into ${MANIFESTS.join(', ')} and package-lock.json, where it is not there yet`,
    run: () => setVersions(ROOT, version),
  },
  {
    text: 'build the portal',
    isBuild: true,
    run: async () => {
      install();
      await build();
    },
  },
  {
    text: 'pack @records-portal/client and @records-portal/embedded-mongodb into dist/release',
    run: () => {
      rmSync(OUT, { recursive: true, force: true });
      mkdirSync(OUT, { recursive: true });
      const workspaces = ['clients/typescript', 'packages/embedded-mongodb'].flatMap((name) => ['--workspace', name]);
      npm('pack', '--silent', ...workspaces, '--pack-destination', OUT);
    },
  },
  {
    text: `write what the portal runs with to dist/release/records-portal-${version}.cdx.json (CycloneDX)`,
    run: () => {
      const sbom = JSON.parse(
        npm('sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'),
      );
      const parts = JSON.stringify(runtimeSbom(sbom, 'records-portal'), null, 2);
      writeFileSync(path.join(OUT, `records-portal-${version}.cdx.json`), `${parts}\n`);
    },
  },
  {
    text: 'write the checksums of these files to dist/release/SHA256SUMS',
    run: () => {
      const lines = readdirSync(OUT).map((name) => `${sha256(name)}  ${name}\n`);
      writeFileSync(path.join(OUT, 'SHA256SUMS'), lines.join(''));
    },
  },
];

/** What a maintainer runs; the packages are published by a workflow, because only a workflow can sign how they were built. */
const publishing = (version, isCommitted) => `To publish:
${isCommitted ? '' : `  git commit --all --message 'build: release ${version}'\n`}  git tag --annotate v${version} --message 'Records Portal ${version}'
  git push origin main v${version}
  gh workflow run publish.yml --ref v${version}
    which runs, for both packages: npm publish dist/release/NAME.tgz --provenance
  docker build --label org.opencontainers.image.version=${version} \\
    --label org.opencontainers.image.revision=$(git rev-parse 'v${version}^{commit}') --tag records-portal:${version} .
  docker push, after docker tag with the name of your registry`;

const { version, 'dry-run': isDryRun = false, 'skip-build': skipsBuild = false } = readArguments();
const found = [...problems(version)];
if (found.length > 0) {
  console.error(found.join('\n'));
  process.exit(1);
}
console.log(`The tree is clean, and CHANGELOG.md describes ${version}.`);
for (const { text, run, isBuild = false } of steps(version)) {
  if (isBuild && skipsBuild) continue;
  console.log(`${isDryRun ? 'Would' : 'Now:'} ${text}.`);
  if (!isDryRun) await run();
}
if (!isDryRun) console.log(readFileSync(path.join(OUT, 'SHA256SUMS'), 'utf8'));
const isCommitted = isDryRun
  ? setVersions(ROOT, version, { writes: false }).length === 0
  : git('status', '--porcelain') === '';
console.log(publishing(version, isCommitted));
