import { database } from '../../db/client';
import { IMPORTS } from '../../db/collections';
import type { ConfirmedCounts } from '../undo/import-runs';

/** All rows up to here are stored or refused. */
export type Checkpoint = {
  readonly rows: number;
  readonly loaded: number;
  readonly updated: number;
  readonly unchanged: number;
  /** A resumed import keeps its id. */
  readonly importId?: string;
  /** Unchanged rows by the import that wrote them. */
  readonly confirmed?: ConfirmedCounts;
};

/** An import that is not resumed for this long starts over. */
const RETENTION_MS = 30 * 86_400_000;

type CheckpointDocument = Checkpoint & { readonly _id: string; readonly expiresAt: Date };

const imports = async () => (await database()).collection<CheckpointDocument>(IMPORTS);

/** @param source hash of the file and of how it is read */
export const findCheckpoint = async (source: string): Promise<Checkpoint | null> =>
  (await imports()).findOne({ _id: source }, { projection: { _id: 0, expiresAt: 0 } });

export async function saveCheckpoint(source: string, checkpoint: Checkpoint): Promise<void> {
  const expiresAt = new Date(Date.now() + RETENTION_MS);
  await (await imports()).updateOne({ _id: source }, { $set: { ...checkpoint, expiresAt } }, { upsert: true });
}

/** After an import is complete, so that the next one reads every row. */
export const deleteCheckpoint = async (source: string): Promise<void> => {
  await (await imports()).deleteOne({ _id: source });
};
