import { describe, expect, it } from 'vitest';
import { ApiError, fixedToken, type RecordItem, RecordsClient } from '../../../clients/typescript/src/index';
import { listAllMine } from '../../support/answers';
import { baseUrl, tokenOf } from '../../support/api-client';

const clientOf = async (account: 'contractor' | 'staff', scope?: string): Promise<RecordsClient> =>
  new RecordsClient({ baseUrl: baseUrl(), tokens: fixedToken(await tokenOf(account, scope)) });

const anonymous = (): RecordsClient => new RecordsClient({ baseUrl: `${baseUrl()}/` });

async function idsOf(records: AsyncIterable<RecordItem>): Promise<(string | undefined)[]> {
  const ids: (string | undefined)[] = [];
  for await (const { id } of records) ids.push(id);
  return ids;
}

async function errorOf(response: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await response.catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error(`No error of the API: ${error}`);
  return error;
}

describe('RecordsClient', () => {
  it('returns a page of the caller’s records and sends lists comma-separated', async () => {
    const client = await clientOf('contractor');
    const { result, page } = await client.listMyRecords({
      statusTypes: ['OPEN', 'PENDING'],
      fields: ['customId', 'statusType'],
      limit: 3,
    });
    expect(page).toEqual({ offset: 0, limit: 3, hasmore: true });
    expect(result).toHaveLength(3);
    for (const record of result) {
      expect(Object.keys(record).sort()).toEqual(['customId', 'statusType']);
      expect(['OPEN', 'PENDING']).toContain(record.statusType);
    }
  });

  it('calls an operation by its name', async () => {
    const client = await clientOf('contractor');
    const query = { limit: 2, fields: ['customId' as const] };
    expect(await client.call('listMyRecords', query)).toEqual(await client.listMyRecords(query));
  });

  it('reads every record exactly once across many pages', async () => {
    const all = (await listAllMine(await tokenOf('contractor'), { fields: 'id' })).map(({ id }) => id);
    expect(all.length).toBeGreaterThan(300);
    const client = await clientOf('contractor');
    expect(await idsOf(client.everyRecord({ limit: 100 }))).toEqual(all);
    expect(await idsOf(client.everyRecord())).toEqual(all);
  });

  it('stops between pages when it is aborted', async () => {
    const controller = new AbortController();
    const client = await clientOf('contractor');
    const read = async (): Promise<void> => {
      for await (const _ of client.everyRecord({ limit: 10 }, { signal: controller.signal }))
        controller.abort(new Error('Enough'));
    };
    await expect(read()).rejects.toThrow('Enough');
  });

  it('lists record types without a token', async () => {
    const { result } = await anonymous().listRecordTypes({ module: 'Building', action: 'createApplication', limit: 2 });
    expect(result).toHaveLength(2);
    const values: (string | undefined)[] = [];
    for await (const { value } of anonymous().everyRecordType({ module: 'Building', limit: 5 })) values.push(value);
    expect(values.length).toBeGreaterThan(10);
    expect(new Set(values).size).toBe(values.length);
    expect((await anonymous().listMyRecords()).result).toEqual([]);
  });

  it('returns the requirements of a record type and the statuses of a checklist group', async () => {
    const client = await clientOf('staff');
    const { fields } = await client.describeCreate({ type: 'Building/Residential/Garage/New' });
    expect(fields?.find(({ name }) => name === 'type')?.isRequired).toBe(true);
    const statuses = await client.listChecklistStatuses({ group: 'BUILDING', lang: 'es' });
    expect(statuses.map(({ resultType }) => resultType)).toContain('APPROVED');
  });
});

describe('errors of RecordsClient', () => {
  it('carry the code, the message and the trace id', async () => {
    const error = await errorOf((await clientOf('staff')).listMyRecords({ openedDateFrom: 'yesterday' }));
    expect(error).toMatchObject({ status: 400, code: 'data_validation_error', name: 'ApiError' });
    expect(error.message).toContain('openedDateFrom');
    expect(error.traceId).toMatch(/^[0-9a-f]{32}$/);
  });

  it('name the missing scope', async () => {
    const client = await clientOf('contractor', 'records');
    const error = await errorOf(client.listChecklistStatuses({ group: 'BUILDING' }));
    expect(error).toMatchObject({ status: 403, code: 'forbidden' });
    expect(error.more).toContain('inspections');
  });

  it('distinguish a missing token from an invalid one', async () => {
    expect(await errorOf(anonymous().describeCreate({ type: 'A/B/C/D' }))).toMatchObject({ code: 'no_token' });
    const client = new RecordsClient({ baseUrl: baseUrl(), tokens: fixedToken('not-a-token') });
    expect(await errorOf(client.listMyRecords())).toMatchObject({ status: 401, code: 'invalid_token' });
  });

  it('report an answer that is not from the API', async () => {
    const client = new RecordsClient({ baseUrl: `${baseUrl()}/my-records?` });
    const error = await errorOf(client.listMyRecords());
    expect(error).toMatchObject({ code: 'unexpected_answer' });
  });

  it('are thrown for a list item that the API would read as two', async () => {
    await expect(anonymous().listMyRecords({ types: ['Building, old'] })).rejects.toThrow('types: "Building, old"');
  });
});
