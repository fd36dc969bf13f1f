import { env } from '../../platform/settings/env';

const folded = (code: string): string => code.toLowerCase().replace(/[\s_-]+/g, '');

export const isSameModule = (one: string, other: string): boolean => folded(one) === folded(other);

/**
 * Whether people find the types of a module here (`MODULES`; without it, of all). What is left out can still be asked for
 * by the API, and a person's own records are shown whatever their module is.
 */
export function isModuleShown(code: string): boolean {
  const { MODULES } = env();
  return MODULES === undefined || MODULES.some((shown) => isSameModule(shown, code));
}
