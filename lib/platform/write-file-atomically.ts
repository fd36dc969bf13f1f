import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';

/** Only its owner can read the file, which is renamed once it is complete. @param write fills the stream. */
export async function writeFileAtomically(file: string, write: (out: Writable) => Promise<void>): Promise<void> {
  const temporary = `${file}.unfinished`;
  try {
    await write(createWriteStream(temporary, { mode: 0o600, flush: true }));
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
}
