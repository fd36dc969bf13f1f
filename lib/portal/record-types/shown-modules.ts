import { env } from '../../platform/settings/env';

const folded = (code: string): string => code.toLowerCase().replace(/[\s_-]+/g, '');

export const isSameModule = (one: string, other: string): boolean => folded(one) === folded(other);

/**
 * Whether the portal lists the types of a module: those in `MODULES`, or all if it is not set. The API still returns
 * the others, and people see their own records whatever the module.
 */
export function isModuleShown(code: string): boolean {
  const { MODULES } = env();
  return MODULES === undefined || MODULES.some((shown) => isSameModule(shown, code));
}
