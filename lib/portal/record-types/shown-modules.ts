import { env } from '../../platform/settings/env';

const folded = (code: string): string => code.toLowerCase().replace(/[\s_-]+/g, '');

export const isSameModule = (one: string, other: string): boolean => folded(one) === folded(other);

/** `MODULES` limits only the list of record types: the API and My records still include the other modules. */
export function isModuleShown(code: string): boolean {
  const { MODULES } = env();
  return MODULES === undefined || MODULES.some((shown) => isSameModule(shown, code));
}
