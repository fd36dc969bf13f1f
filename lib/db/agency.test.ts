import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { emptyDatabase } from '../testing/set-up-database';
import { startTemporaryDatabase } from '../testing/temporary-database';
import { checkAgency, ensureAgency, storeAgency } from './agency';
import { database } from './client';
import { RECORDS } from './collections';

const DENVER = { timeZone: 'America/Denver', code: 'RIVERTON' };
const UTC = { ...DENVER, timeZone: 'UTC' };
const OTHER = { ...DENVER, code: 'OTHER' };

let stop: () => Promise<void>;
beforeAll(async () => {
  ({ stop } = await startTemporaryDatabase());
});
beforeEach(() => emptyDatabase());
afterAll(() => stop());

const storeRecord = async () =>
  (await database()).collection<{ _id: string }>(RECORDS).insertOne({ _id: 'RIVERTON-1' });

it('ensureAgency rejects an import whose settings differ from those of the portal, and names the setting to change', async () => {
  await storeAgency(DENVER);
  await expect(ensureAgency(UTC)).rejects.toThrow(
    'AGENCY_TIME_ZONE is UTC, but the portal was started with America/Denver. Set AGENCY_TIME_ZONE=America/Denver here; or, as no record is stored yet, start the portal with AGENCY_TIME_ZONE=UTC first.',
  );
  await expect(ensureAgency(OTHER)).rejects.toThrow(
    'AGENCY_CODE is OTHER, but the portal was started with RIVERTON. Set AGENCY_CODE=RIVERTON here; or, as no record is stored yet, start the portal with AGENCY_CODE=OTHER first.',
  );
  await ensureAgency(DENVER);
});

it('ensureAgency accepts changed settings at a later start only while no record is stored', async () => {
  await storeAgency(DENVER);
  await storeAgency(UTC);
  await checkAgency(UTC);
  await storeRecord();
  await expect(storeAgency(DENVER)).rejects.toThrow(
    'AGENCY_TIME_ZONE is America/Denver, but the stored dates belong to UTC. Set AGENCY_TIME_ZONE=UTC.',
  );
  await storeAgency(UTC);
});
