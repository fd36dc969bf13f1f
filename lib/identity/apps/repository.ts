import type { UpdateFilter } from 'mongodb';
import { database } from '../../db/client';
import { APPS } from '../../db/collections';
import { isDuplicateKey } from '../../db/is-duplicate-key';
import type { AppDocument, AppSecret } from './document';

const apps = async () => (await database()).collection<AppDocument>(APPS);

export class AppTakenError extends Error {}

export const findApp = async (id: string): Promise<AppDocument | null> => (await apps()).findOne({ _id: id });

export const findApps = async (ids: readonly string[]): Promise<AppDocument[]> =>
  (await apps()).find({ _id: { $in: [...ids] } }).toArray();

export const listApps = async (): Promise<AppDocument[]> => (await apps()).find().sort({ _id: 1 }).toArray();

export const ensureApp = async (app: AppDocument): Promise<void> => {
  const { _id, ...rest } = app;
  await (await apps()).updateOne({ _id }, { $setOnInsert: rest }, { upsert: true });
};

/** @throws AppTakenError */
export async function insertApp(app: AppDocument): Promise<void> {
  try {
    await (await apps()).insertOne(app);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new AppTakenError(`The client id ${app._id} is already in use.`);
  }
}

export const setAppSecrets = async (id: string, secrets: readonly AppSecret[]): Promise<void> => {
  await (await apps()).updateOne({ _id: id }, { $set: { secrets: [...secrets] } });
};

export const setAppCallsPerMinute = async (id: string, callsPerMinute: number | undefined): Promise<void> => {
  const change = callsPerMinute === undefined ? { $unset: { callsPerMinute: '' } } : { $set: { callsPerMinute } };
  await (await apps()).updateOne({ _id: id }, change as UpdateFilter<AppDocument>);
};

export const setAppDisabled = async (id: string, disabled: boolean): Promise<void> => {
  await (await apps()).updateOne({ _id: id }, { $set: { disabled } });
};
