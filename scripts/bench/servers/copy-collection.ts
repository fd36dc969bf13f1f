import type { Collection, Document } from 'mongodb';

const BATCH = 1_000;

/** Copies all documents of a collection. Numbers keep their types on the way. */
export async function copyCollection(from: Collection, to: Collection): Promise<void> {
  let batch: Document[] = [];
  const store = async () => {
    if (batch.length > 0) await to.insertMany(batch, { ordered: false });
    batch = [];
  };
  for await (const document of from.find({}, { promoteValues: false, batchSize: BATCH })) {
    if (batch.push(document) === BATCH) await store();
  }
  await store();
}
