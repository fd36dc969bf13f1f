import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandProblem } from '../../support/commands/command-help';
import {
  nodeFile,
  npmScript,
  portalArguments,
  type ShownCommand,
  shownCommands,
} from '../../support/commands/shown-commands';
import { codeBlocks, documentNames, inlineCode, readDocument } from '../../support/documents';
import { ROOT } from '../../support/portal-process';

const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Readonly<Record<string, string>>;
};

/** Decisions describe the past, so their commands may be gone. */
const NAMES = documentNames().filter((name) => !name.startsWith('docs/decisions/'));

function problemOf(command: ShownCommand): string | undefined {
  const script = npmScript(command);
  if (script !== undefined && scripts[script] === undefined) return `npm run ${script}: there is no such script`;
  const file = nodeFile(command);
  if (file !== undefined && !existsSync(path.join(ROOT, file))) return `${file}: there is no such file`;
  const args = portalArguments(command);
  if (args !== undefined) return commandProblem(args);
  if (command[0] === 'npx' && !existsSync(path.join(ROOT, 'node_modules/.bin', command[1] ?? '')))
    return `${command[1]}: no installed package has this command`;
  return undefined;
}

describe('commands in the documents', () => {
  it.each(NAMES)('exist with the options that %s shows', (name) => {
    expect(shownCommands(readDocument(name)).map(problemOf).filter(Boolean)).toEqual([]);
  });

  it('are found in the command line reference', () => {
    const ours = shownCommands(readDocument('docs/run/command-line.md')).filter(
      (command) => portalArguments(command) !== undefined,
    );
    expect(ours.length).toBeGreaterThan(10);
  });

  it.each([
    ['npm run portal -- import recordz x.csv', 'portal import recordz: there is no such command'],
    ['A=1 npm run --silent portal -- account link a@b.org --licence 3', 'portal account link has no --licence'],
    ['cd x && npm run portal -- doctor', undefined],
    ['sudo -u x node /opt/scripts/run-built.mjs doctor --fast', 'portal doctor has no --fast'],
    ['npm run chekc', 'npm run chekc: there is no such script'],
    ['node scripts/biuld.mjs', 'scripts/biuld.mjs: there is no such file'],
    ['npx vitset run', 'vitset: no installed package has this command'],
  ])('are checked word by word: "%s" gives %s', (line, problem) => {
    const found = shownCommands(`\`\`\`sh\n${line}\n\`\`\`\n`).map(problemOf).find(Boolean);
    expect(found).toBe(problem);
  });
});

describe('commands in the container', () => {
  const [, RUN_STAGE = ''] = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8').split(/^FROM .*(?<!AS build)$/m);

  it('run files that the image contains', () => {
    const inside = NAMES.flatMap((name) => shownCommands(readDocument(name)))
      .filter(([program, ...words]) => program === 'docker' && words.includes('exec') && words.includes('node'))
      .map((command) => command[command.indexOf('node') + 1] ?? '');
    expect(inside.length).toBeGreaterThan(2);
    for (const file of inside) expect(RUN_STAGE).toContain(`COPY --from=build /app/${file} `);
  });

  it('include the import of a file', () => {
    const shown = shownCommands(readDocument('docs/run/import.md')).filter((command) => command.includes('records'));
    const inside = shown.filter(([program]) => program === 'docker').map((command) => portalArguments(command)?.[1]);
    expect(inside.filter(Boolean)).toEqual(['map', 'records']);
  });
});

describe('the documented upgrade', () => {
  const upgrade = readDocument('docs/run/upgrade.md');
  const BUILD = /build\.mjs|npm run build/;

  it('builds in another folder or after stopping the portal, because a build removes files that pages load', () => {
    const builds = codeBlocks(upgrade).filter(({ text }) => BUILD.test(text));
    expect(builds).toHaveLength(2);
    for (const { text } of builds) expect(text.split(BUILD)[0]).toMatch(/systemctl stop|cd \S+-next\b/);
    expect(inlineCode(upgrade).filter((code) => BUILD.test(code))).toEqual([]);
  });
});
