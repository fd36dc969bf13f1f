import { beforeAll, describe, expect, it } from 'vitest';
import { expectError, expectParameterError, getStatuses, parseStatuses } from '../../support/answers';
import { requestToken, tokenOf } from '../../support/api-client';
import { compareCodePoints } from '../../support/data/ordering';

let token: string;
beforeAll(async () => {
  token = await tokenOf('staff', 'inspections');
});
const statuses = async (group: string) => await parseStatuses(await getStatuses({ group }, token));

describe('GET checklist statuses', () => {
  it.each(['BUILDING', 'FIRE', 'DEMOLITION'])(
    'returns the statuses of %s sorted by displayOrder, then by value',
    async (group) => {
      const items = await statuses(group);
      expect(items.length).toBeGreaterThan(1);
      const sorted = [...items].sort(
        (a, b) => (a.displayOrder ?? 0) - (b.displayOrder ?? 0) || compareCodePoints(a.value ?? '', b.value ?? ''),
      );
      expect(items).toEqual(sorted);
    },
  );

  it('returns flags and result types as the contract describes them', async () => {
    const items = await statuses('BUILDING');
    for (const item of items) {
      expect(item).toMatchObject({ text: expect.any(String), value: expect.any(String) });
      expect(['APPROVED', 'DENIED', 'INFORMATIONAL']).toContain(item.resultType);
      expect(['Y', 'N']).toContain(item.majorViolation);
      expect(['Y', 'N']).toContain(item.lhsType);
    }
    expect(new Set(items.map(({ resultType }) => resultType)).size).toBe(3);
    expect(new Set(items.map(({ value }) => value)).size).toBe(items.length);
  });

  it('returns no page object and ignores paging parameters', async () => {
    const response = await getStatuses('group=BUILDING&limit=1&offset=1', token);
    expect(response.headers.get('x-ignored')?.split(', ').sort()).toEqual(['limit', 'offset']);
    expect(await parseStatuses(response)).toEqual(await statuses('BUILDING'));
  });

  it.each(['Nothing', 'building', 'BUILDING,FIRE', '.*', '__proto__', '{"$gt":""}'])(
    'returns an empty list for the unknown group %s',
    async (group) => {
      expect(await statuses(group)).toEqual([]);
    },
  );

  it('returns an empty list for an unknown group of 1,024 characters', async () => {
    expect(await statuses('x'.repeat(1_024))).toEqual([]);
  });

  it.each(['', 'group=', 'group=%20', 'Group=BUILDING', 'group[$ne]=x', 'lang=es'])(
    'refuses ?%s with 400, because a group is required',
    async (query) => {
      await expectParameterError(await getStatuses(query, token), 'bad_request', 'group');
    },
  );

  it('rejects a group that is sent twice or is too long', async () => {
    await expectParameterError(await getStatuses('group=FIRE&group=FIRE', token), 'bad_request', 'group');
    const long = await getStatuses({ group: 'x'.repeat(1_025) }, token);
    await expectParameterError(long, 'data_validation_error', 'group');
  });
});

describe('GET checklist statuses: authorization', () => {
  it('returns 401 without a token', async () => {
    const { message } = await expectError(await getStatuses('group=BUILDING'), 401, 'no_token');
    expect(message).toBe('Token is required.');
  });

  it('returns 403 to a citizen without the scope and names it in "more"', async () => {
    const records = await tokenOf('citizen', 'records');
    const { more } = await expectError(await getStatuses('group=BUILDING', records), 403, 'forbidden');
    expect(more).toMatch(/\binspections\b/);
  });

  it('answers an app without a user if it has the scope', async () => {
    const app = await requestToken({ grant_type: 'client_credentials', scope: 'inspections' });
    expect(await parseStatuses(await getStatuses('group=FIRE', app))).toEqual(await statuses('FIRE'));
  });
});
