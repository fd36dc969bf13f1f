import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dryRun } from '../import/dry-run';
import { guessMapping } from '../import/guess/guess-mapping';
import { compileMapping } from '../import/mapping/mapping';
import { MappingFile } from '../import/mapping/mapping-file';
import { setUpFolder } from './set-up-folder';

/** @returns a function that writes lines to a file and guesses its mapping */
export function mappingGuesser() {
  const file = path.join(setUpFolder(), 'city.csv');
  return async (lines: readonly string[]) => {
    await writeFile(file, lines.join('\n'));
    return { file, guess: await guessMapping(file) };
  };
}

/** Dry-runs an import with a guessed mapping. */
export async function tryMapping(file: string, mapping: unknown) {
  const { report, lines } = await dryRun({ file, mapping: compileMapping(MappingFile.parse(mapping)) });
  return { ...report, text: lines.join('\n') };
}

/** A file with one record per date. */
export const datedLines = (dates: readonly string[]): string[] => [
  'Case No,Status,Opened,Type',
  ...dates.map((date, at) => `C-${at},${at % 2 === 0 ? 'Open' : 'Closed'},"${date}",Roof`),
];
