import { Settings } from './definitions';
import { nearestName } from './nearest-name';

const NAMES = Object.keys(Settings.shape);
const firstWord = (name: string): string => name.split('_')[0] ?? '';

export function misspelledNames(source: NodeJS.ProcessEnv): { readonly name: string; readonly suggestion: string }[] {
  return Object.keys(source).flatMap((name) => {
    if (NAMES.includes(name) || name === 'SETTINGS_FILE' || !name.includes('_')) return [];
    // OpenTelemetry's packages read further names of their own.
    if (name.startsWith('OTEL_')) return [];
    const suggestion = nearestName(name, NAMES);
    return suggestion === undefined || firstWord(suggestion) !== firstWord(name) ? [] : [{ name, suggestion }];
  });
}
