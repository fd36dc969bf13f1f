import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { npmScript, shownCommands } from '../../e2e/support/commands/shown-commands';

type Job = {
  readonly 'runs-on': string;
  readonly container?: string;
  readonly strategy?: { readonly matrix: { readonly node: readonly number[] } };
  readonly steps: readonly { readonly run?: string; readonly uses?: string }[];
};

const read = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const manifest = JSON.parse(read('package.json')) as {
  readonly engines: { readonly node: string };
  readonly scripts: Readonly<Record<string, string>>;
};
const WORKFLOWS = readdirSync(new URL('../../.github/workflows', import.meta.url));
const jobsOf = (name: string) =>
  (parse(read(`.github/workflows/${name}`)) as { readonly jobs: Readonly<Record<string, Job>> }).jobs;
const commandsOf = (name: string) =>
  Object.values(jobsOf(name)).flatMap(({ steps }) =>
    steps.flatMap(({ run }) => (run === undefined ? [] : shownCommands(`\`\`\`sh\n${run}\n\`\`\`\n`))),
  );

describe('workflows', () => {
  it.each(WORKFLOWS)('of %s run only scripts of package.json', (name) => {
    const scripts = commandsOf(name)
      .map(npmScript)
      .filter((script) => script !== undefined);
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((script) => manifest.scripts[script] === undefined)).toEqual([]);
  });

  it('test every supported major version of Node, the oldest of package.json and that of .nvmrc among them', () => {
    const [, oldest = ''] = /^>=(\d+)\./.exec(manifest.engines.node) ?? [];
    const [, ...documented] = /Node (\d+)\.\d+, (\d+) or (\d+)/.exec(read('CONTRIBUTING.md')) ?? [];
    const matrix = jobsOf('test.yml').node?.strategy?.matrix.node ?? [];
    expect(matrix.map(String)).toEqual(documented);
    expect(matrix[0]).toBe(Number(oldest));
    expect(matrix).toContain(Number(read('.nvmrc')));
  });

  it('use the version of .nvmrc in containers, as the image does', () => {
    const images = [
      jobsOf('test.yml').everything?.container,
      read('.devcontainer/devcontainer.json'),
      read('Dockerfile'),
    ];
    for (const image of images) expect(image).toContain(`node:${read('.nvmrc').trim()}-bookworm`);
  });
});

describe('forms on GitHub', () => {
  const FORMS = readdirSync(new URL('../../.github/ISSUE_TEMPLATE', import.meta.url));
  it.each(['dependabot.yml', ...FORMS.map((name) => `ISSUE_TEMPLATE/${name}`)])('%s is YAML', (name) => {
    expect(Object.keys(parse(read(`.github/${name}`)) as object).length).toBeGreaterThan(1);
  });
});
