import type { Doc } from '../documents';
import type { Source } from '../query/cursors';
import { documentOption, nonNegative } from './command';

/** A cursor over documents that are all there already. */
export function listSource(documents: readonly Uint8Array[]): Source {
  let position = 0;
  return { next: () => documents[position++], pause: () => {} };
}

export const batchSizeOf = (command: Doc): number | undefined =>
  nonNegative(documentOption(command.cursor, 'cursor').batchSize, 'cursor.batchSize');
