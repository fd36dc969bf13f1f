import { database } from '../../db/client';
import { ENDED_SESSIONS } from '../../db/collections';

/** A working day, because people use shared computers. */
export const SESSION_SECONDS = 12 * 60 * 60;

/** `_id` is the session's id; TTL deletes it once the session would have expired. */
type EndedSession = { readonly _id: string; readonly expiresAt: Date };

const ended = async () => (await database()).collection<EndedSession>(ENDED_SESSIONS);

export const endSession = async (id: string): Promise<void> => {
  const expiresAt = new Date(Date.now() + SESSION_SECONDS * 1_000);
  await (await ended()).updateOne({ _id: id }, { $setOnInsert: { expiresAt } }, { upsert: true });
};

export const isSessionEnded = async (id: string): Promise<boolean> =>
  (await (await ended()).findOne({ _id: id }, { projection: { _id: 1 } })) !== null;
