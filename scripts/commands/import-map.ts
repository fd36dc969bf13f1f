import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { shellQuoted } from '@/lib/api/reference/shell-quoted';
import { guessLines } from '@/lib/import/guess/guess-lines';
import { guessMapping } from '@/lib/import/guess/guess-mapping';
import { portalCommand } from '@/lib/platform/portal-command';
import { fileProgress } from './file-progress';
import { print } from './support/output';
import { plainCommand } from './support/plain-command';
import { fromShell } from './support/shell';

type Options = { readonly out?: string; readonly json?: boolean };

/** Exit code when questions must be answered before the mapping can be used. */
const UNANSWERED = 3;

/** `portal import map FILE`. Touches no database. Exit code 3 where a question must be answered first. */
export const importMapCommand = (): Command =>
  plainCommand(
    'map',
    'look at a CSV file and write a first mapping for it: which column is which field, the form of the dates, and a table of the statuses to look through. Changes no data. Exit code 3 where something must be answered first',
    'import map permits.csv',
  )
    .argument('<file>', 'CSV, any of the usual encodings and delimiters, first line the column names')
    .option('-o, --out <file>', 'where to write it; FILE.mapping.json unless given')
    .action(async (name: string, { out, json }: Options) => {
      const file = fromShell(name);
      const target = out === undefined ? `${file}.mapping.json` : fromShell(out);
      const guess = await fileProgress(file, { isQuiet: json, title: 'Reading' }, (onProgress) =>
        guessMapping(file, onProgress),
      );
      // Somebody may have corrected an earlier one.
      await writeFile(target, `${JSON.stringify(guess.mapping, null, 2)}\n`, { flag: 'wx' });
      const shown = path.relative(process.env.INIT_CWD ?? '.', target);
      print(json, { file: target, ...guess }, [
        ...guessLines(guess),
        ...(guess.questions.length > 0 ? ['The mapping is not ready: answer what is to be answered first.'] : []),
        `The mapping is in ${target}. Look through it, then try it: ${portalCommand(`import records ${shellQuoted(name)} --mapping ${shellQuoted(shown)} --dry-run`)}`,
      ]);
      if (guess.questions.length > 0) process.exitCode = UNANSWERED;
    });
