import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';

/** Writes a file of its owner's alone, which has its name only once it is whole and on disk. @param write fills and ends the stream. */
export async function writeWhole(file: string, write: (out: Writable) => Promise<void>): Promise<void> {
  const unfinished = `${file}.unfinished`;
  try {
    await write(createWriteStream(unfinished, { mode: 0o600, flush: true }));
    await rename(unfinished, file);
  } finally {
    await rm(unfinished, { force: true });
  }
}
