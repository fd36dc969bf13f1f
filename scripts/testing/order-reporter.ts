import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';

/** A test file of a run; `place` is the number of files that its process had run before. */
export type RanFile = {
  readonly project: string;
  readonly process: number;
  readonly place: number;
  readonly file: string;
  readonly failed: boolean;
};

const IN_SHELL = /^[\w./-]+$/;
const quoted = (file: string): string => (IN_SHELL.test(file) ? file : `'${file}'`);

function describeProcess(files: readonly RanFile[]): string[] {
  const inOrder = files.toSorted((a, b) => a.place - b.place);
  const last = inOrder.findLastIndex(({ failed }) => failed);
  // A file that failed first in its process fails alone too.
  if (last < 1) return [];
  const untilFailed = inOrder.slice(0, last + 1);
  const failed = untilFailed.flatMap(({ file, failed: hasFailed }, at) =>
    hasFailed ? [`  ${file} (file ${at + 1})`] : [],
  );
  const command = `TEST_ORDER=given npx vitest run --project ${untilFailed[0]?.project}`;
  return [
    '',
    'Failed in a process that had run other test files:',
    ...failed,
    'If it passes alone, an earlier file left a module changed. To run the same files in the same order in one process:',
    '',
    [command, ...untilFailed.map(({ file }) => `  ${quoted(file)}`)].join(' \\\n'),
  ];
}

/** For each process in which a file failed after another: the files up to the last failed one, as a command. */
export function ordersToRepeat(files: readonly RanFile[]): string[] {
  const ids = new Set(files.map(({ process: id }) => id));
  return [...ids].flatMap((id) => describeProcess(files.filter(({ process: own }) => own === id)));
}

function ranFile(module: TestModule): RanFile[] {
  const { process: ran } = module.meta();
  if (ran === undefined) return [];
  const { name: project, config } = module.project;
  const file = path.relative(config.root, module.moduleId);
  return [{ project, process: ran.id, place: ran.before, file, failed: module.state() === 'failed' }];
}

/** After a run, prints how to repeat what failed in a process that several test files shared. */
export default class OrderReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = ordersToRepeat(modules.flatMap(ranFile));
    if (lines.length > 0) console.log(lines.join('\n'));
  }
}
