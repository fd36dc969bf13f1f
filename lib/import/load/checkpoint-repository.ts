import { database } from '../../db/client';
import { IMPORTS } from '../../db/collections';
import type { Confirmed } from '../undo/import-runs';

/** How far an import has come. All rows up to here are in the database, or are refused. */
export type Checkpoint = {
  /** Rows of the source, refused ones among them. */
  readonly rows: number;
  readonly loaded: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Id of the import; it goes on under the same. */
  readonly importId?: string;
  /** Of the unchanged ones, by the import that had written them. */
  readonly confirmed?: Confirmed;
};

/** A file that nobody went on with for so long is begun anew. */
const KEPT_MS = 30 * 86_400_000;

type CheckpointDocument = Checkpoint & { readonly _id: string; readonly expiresAt: Date };

const imports = async () => (await database()).collection<CheckpointDocument>(IMPORTS);

/** @param source hash of which file it is and of how it is read. */
export const findCheckpoint = async (source: string): Promise<Checkpoint | null> =>
  (await imports()).findOne({ _id: source }, { projection: { _id: 0, expiresAt: 0 } });

export async function saveCheckpoint(source: string, checkpoint: Checkpoint): Promise<void> {
  const expiresAt = new Date(Date.now() + KEPT_MS);
  await (await imports()).updateOne({ _id: source }, { $set: { ...checkpoint, expiresAt } }, { upsert: true });
}

/** For an import that is finished: the next one of the same file looks at every row again. */
export const deleteCheckpoint = async (source: string): Promise<void> => {
  await (await imports()).deleteOne({ _id: source });
};
