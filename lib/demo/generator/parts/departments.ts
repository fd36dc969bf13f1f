import departments from '../data/departments.json' with { type: 'json' };
import type { Random } from '../random';

type Staff = { readonly id: string; readonly name: string };
type Department = {
  readonly name: string;
  readonly modules: readonly string[];
  readonly staff: readonly Staff[];
};

const ALL: readonly Department[] = departments;
const BY_MODULE = new Map<string, readonly Department[]>();
for (const module of new Set(ALL.flatMap(({ modules }) => modules)))
  BY_MODULE.set(
    module,
    ALL.filter(({ modules }) => modules.includes(module)),
  );

export function pickAssignee(module: string, random: Random): { readonly department: string; readonly staff: Staff } {
  const department = random.pick(BY_MODULE.get(module) ?? ALL);
  return { department: department.name, staff: random.pick(department.staff) };
}
