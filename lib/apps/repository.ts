import { database } from '../db/client';
import { APPS } from '../db/collections';
import type { AppDocument } from './document';

const apps = async () => (await database()).collection<AppDocument>(APPS);

export const findApp = async (id: string): Promise<AppDocument | null> => (await apps()).findOne({ _id: id });

/** Registers the app where its client id is free; changes nothing where it is taken. */
export const ensureApp = async (app: AppDocument): Promise<void> => {
  const { _id, ...rest } = app;
  await (await apps()).updateOne({ _id }, { $setOnInsert: rest }, { upsert: true });
};
