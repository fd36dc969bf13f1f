import { beforeAll, describe, expect, it } from 'vitest';
import { expectError, expectParameterError, getStatuses, parseStatuses } from '../../support/answers';
import { requestToken, tokenOf } from '../../support/api-client';
import { compareCodePoints } from '../../support/ordering';

let token: string;
beforeAll(async () => {
  token = await tokenOf('staff', 'inspections');
});
const statuses = async (group: string) => await parseStatuses(await getStatuses({ group }, token));

describe('Checklist statuses', () => {
  it.each(['BUILDING', 'FIRE', 'DEMOLITION'])('of %s come by displayOrder, then by value', async (group) => {
    const items = await statuses(group);
    expect(items.length).toBeGreaterThan(1);
    const sorted = [...items].sort(
      (a, b) => (a.displayOrder ?? 0) - (b.displayOrder ?? 0) || compareCodePoints(a.value ?? '', b.value ?? ''),
    );
    expect(items).toEqual(sorted);
  });

  it('carry scores, flags and result types in the forms of the contract', async () => {
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

  it('have no page, and paging parameters are ignored', async () => {
    const response = await getStatuses('group=BUILDING&limit=1&offset=1', token);
    expect(response.headers.get('x-ignored')?.split(', ').sort()).toEqual(['limit', 'offset']);
    expect(await parseStatuses(response)).toEqual(await statuses('BUILDING'));
  });

  it.each(['Nothing', 'building', 'BUILDING,FIRE', '.*', '__proto__', '{"$gt":""}', 'x'.repeat(1_024)])(
    'of the unknown group %s are none',
    async (group) => {
      expect(await statuses(group)).toEqual([]);
    },
  );

  it.each(['', 'group=', 'group=%20', 'Group=BUILDING', 'group[$ne]=x', 'lang=es'])(
    'need a group: ?%s',
    async (query) => {
      await expectParameterError(await getStatuses(query, token), 'bad_request', 'group');
    },
  );

  it('refuse a group sent twice, or too long', async () => {
    await expectParameterError(await getStatuses('group=FIRE&group=FIRE', token), 'bad_request', 'group');
    const long = await getStatuses({ group: 'x'.repeat(1_025) }, token);
    await expectParameterError(long, 'data_validation_error', 'group');
  });
});

describe('Checklist statuses: who may call', () => {
  it('nobody without a token', async () => {
    const { message } = await expectError(await getStatuses('group=BUILDING'), 401, 'no_token');
    expect(message).toBe('Token is required.');
  });

  it('a citizen without the scope is refused, and more names it', async () => {
    const records = await tokenOf('citizen', 'records');
    const { more } = await expectError(await getStatuses('group=BUILDING', records), 403, 'forbidden');
    expect(more).toMatch(/\binspections\b/);
  });

  it('an app without a user may, with the scope', async () => {
    const app = await requestToken({ grant_type: 'client_credentials', scope: 'inspections' });
    expect(await parseStatuses(await getStatuses('group=FIRE', app))).toEqual(await statuses('FIRE'));
  });
});
