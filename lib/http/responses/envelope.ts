import { z } from 'zod';

const limit = z.int().min(1).max(1_000).describe('Number of items per page.');
const hasmore = z.boolean().describe('true when more items exist beyond this page.');

/** Specification 2.1. */
export const Page = z.strictObject({
  offset: z.int().min(0).describe('Offset of the first item in the page.'),
  limit,
  hasmore,
});
export type Page = z.output<typeof Page>;

/** `next` is absent on the last page. */
export const CursorPage = z.strictObject({
  limit,
  hasmore,
  next: z.string().optional().describe('The cursor of the following page.'),
});
export type CursorPage = z.output<typeof CursorPage>;

/** `type` is explicit, because OpenAPI documents a bare literal as any number. */
const status = (since: string) =>
  z.literal(200).meta({
    type: 'integer',
    description: 'Status of the response. Successful responses carry 200.',
    'x-since': since,
  });

export const pagedEnvelope = <Item extends z.ZodType>(item: Item, since = '7.3.3') =>
  z.strictObject({
    status: status(since),
    result: z.array(item).describe('The payload.'),
    page: z.union([Page, CursorPage]).describe('Position of the page in the list.'),
  });

export const envelope = <Result extends z.ZodType>(result: Result, since = '7.3.3') =>
  z.strictObject({ status: status(since), result: result.describe('The payload.') });
