import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { exportPerson } from '@/lib/privacy/export-person';
import { findPerson } from '@/lib/privacy/person';
import { listPossibleIdentities, possibleIdentityLines } from '@/lib/privacy/possible-identities';
import { withDatabase } from '../with-database';
import { type PersonOptions, personCommandOf, selectorOf } from './person-options';
import { counted, print } from './support/output';
import { fromShell } from './support/shell';

type Options = PersonOptions & { readonly out?: string; readonly json?: boolean };

/** Writes a file that only its owner reads; never over one that is there, which others might read. */
async function writePrivately(file: string, pieces: AsyncIterable<string>): Promise<void> {
  const stream = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  try {
    await pipeline(Readable.from(pieces), stream);
  } catch (error) {
    // Half of an export would be taken for the whole.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(file, { force: true });
    throw error;
  }
}

/** `portal person export`. */
export const personExport = (): Command =>
  personCommandOf(
    'export',
    'everything that is held on a person, as JSON; of other people on the same records nothing',
    'person export --account ann@example.org --out ann.json',
  )
    .option('--out <file>', 'write to a new file that only you can read, instead of standard output')
    .action(async ({ out, json, ...options }: Options) => {
      let records = 0;
      const onRecord = (count: number): void => {
        records = count;
      };
      const file = out === undefined ? undefined : fromShell(out);
      await withDatabase(async () => {
        const person = await findPerson(selectorOf(options));
        const pieces = exportPerson(person, { actor: 'command-line', onRecord });
        if (file === undefined) await pipeline(Readable.from(pieces), process.stdout, { end: false });
        else await writePrivately(file, pieces);
        // Not in the export, which is handed to the person: these may be other people.
        for (const line of possibleIdentityLines(await listPossibleIdentities(person))) console.error(line);
      });
      if (file !== undefined) print(json, { file, records }, [`${file}: ${counted(records, 'record')}.`]);
    });
