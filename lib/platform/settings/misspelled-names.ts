import { Settings } from './definitions';
import { nearestName } from './nearest-name';

const NAMES = Object.keys(Settings.shape);
const firstWord = (name: string): string => name.split('_')[0] ?? '';

export function misspelledNames(source: NodeJS.ProcessEnv): { readonly name: string; readonly meant: string }[] {
  return Object.keys(source).flatMap((name) => {
    if (NAMES.includes(name) || name === 'SETTINGS_FILE' || !name.includes('_')) return [];
    const meant = nearestName(name, NAMES);
    return meant === undefined || firstWord(meant) !== firstWord(name) ? [] : [{ name, meant }];
  });
}
