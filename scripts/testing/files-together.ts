import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const ENVIRONMENT = /^\/\/ @vitest-environment (\S+)/;

/** What the files of one process have in common. */
function kindOf({ project, moduleId }: TestSpecification): string {
  const [, environment = 'node'] = ENVIRONMENT.exec(readFileSync(moduleId, 'utf8')) ?? [];
  return `${project.name} ${environment}`;
}

/** Each group starts where its first item was; the order within a group stays. */
export function together<Item>(items: readonly Item[], groupOf: (item: Item) => string): Item[] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groupOf(item);
    groups.set(group, [...(groups.get(group) ?? []), item]);
  }
  return [...groups.values()].flat();
}

/**
 * Orders files so that those that can share a process follow one another: Vitest ends a process, with the modules it has
 * loaded, if the next file is of another project or environment.
 */
export class FilesTogether extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return together(await super.sort(files), kindOf);
  }
}
