import { expect } from 'vitest';
import { z } from 'zod';
import { envelope, pagedEnvelope } from '@/lib/http/responses/envelope';
import { ChecklistStatusItem } from '@/lib/inspections/schema';
import { CreateDescription, RecordTypeItem } from '@/lib/record-types/schema';
import { RecordItem } from '@/lib/records/schema/record';
import { get } from './api-client';

const RecordList = pagedEnvelope(RecordItem);
const RecordTypeList = pagedEnvelope(RecordTypeItem);
const Description = envelope(CreateDescription);
const StatusList = envelope(z.array(ChecklistStatusItem));

const ErrorBody = z.strictObject({
  status: z.int(),
  code: z.string(),
  message: z.string().min(10),
  more: z.string().min(1).nullable(),
  traceId: z.string().min(16),
});
type ErrorBody = z.output<typeof ErrorBody>;

/** Every answer is JSON with a trace id (contract, Envelope and errors). */
export function expectJsonHeaders(response: Response): void {
  expect(response.headers.get('content-type')).toMatch(/^application\/json(;|$)/);
  expect(response.headers.get('x-trace-id')).toMatch(/^[\w-]{16,}$/);
}

async function parse200<Schema extends z.ZodType>(response: Response, schema: Schema): Promise<z.output<Schema>> {
  const body: unknown = await response.json();
  expect(response.status, JSON.stringify(body).slice(0, 500)).toBe(200);
  expectJsonHeaders(response);
  return schema.parse(body);
}

/** Asserts an error of the contract: status, code, body shape, and the same trace id in header and body. */
export async function expectError(response: Response, status: number, code: string): Promise<ErrorBody> {
  const text = await response.text();
  expect(response.status, text.slice(0, 500)).toBe(status);
  expectJsonHeaders(response);
  const body = ErrorBody.parse(JSON.parse(text));
  expect(body).toMatchObject({ status, code, traceId: response.headers.get('x-trace-id') });
  return body;
}

/** Like {@link expectError}, for an error whose message names one parameter. */
export async function expectParameterError(response: Response, code: string, parameter: string): Promise<void> {
  const { message } = await expectError(response, 400, code);
  expect(message).toContain(parameter);
}

export const MINE = '/api/v4/records/mine';
export const TYPES = '/api/v4/settings/records/types';
export const DESCRIBE = '/api/v4/records/describe/create';
export const STATUSES = '/api/v4/settings/inspections/checklists/statuses';

export type Query = string | Readonly<Record<string, string>>;
const withQuery = (path: string, query: Query): string => {
  const text = typeof query === 'string' ? query : new URLSearchParams(query).toString();
  return text === '' ? path : `${path}?${text}`;
};

export const getMine = (query: Query, token?: string): Promise<Response> => get(withQuery(MINE, query), token);
export const getTypes = (query: Query, token?: string): Promise<Response> => get(withQuery(TYPES, query), token);
export const getDescription = (query: Query, token?: string): Promise<Response> =>
  get(withQuery(DESCRIBE, query), token);
export const getStatuses = (query: Query, token?: string): Promise<Response> => get(withQuery(STATUSES, query), token);

export const parseMine = (response: Response): Promise<z.output<typeof RecordList>> => parse200(response, RecordList);
export const parseTypes = (response: Response): Promise<z.output<typeof RecordTypeList>> =>
  parse200(response, RecordTypeList);
export const parseDescription = async (response: Response): Promise<CreateDescription> =>
  (await parse200(response, Description)).result;
export const parseStatuses = async (response: Response): Promise<ChecklistStatusItem[]> =>
  (await parse200(response, StatusList)).result;

/** The records of one page; fails unless the answer is 200 with exactly the right shape. */
export const listMine = async (query: Query, token?: string): Promise<RecordItem[]> =>
  (await parseMine(await getMine(query, token))).result;

/** All records of a caller in one page of the maximum size, which no demo account exceeds. */
export async function listAllMine(token: string, query: Readonly<Record<string, string>> = {}): Promise<RecordItem[]> {
  const { result, page } = await parseMine(await getMine({ ...query, limit: '1000' }, token));
  expect(page).toEqual({ offset: 0, limit: 1_000, hasmore: false });
  return result;
}

export const listTypes = async (query: Query, token?: string): Promise<RecordTypeItem[]> =>
  (await parseTypes(await getTypes(query, token))).result;
