import { z } from 'zod';

const limit = z.int().min(1).max(1_000);

/** Specification 2.1. */
export const Page = z.strictObject({ offset: z.int().min(0), limit, hasmore: z.boolean() });
export type Page = z.output<typeof Page>;

/** The page of a walk by our `cursor` (contract, Parameters): `next` is absent at the end. */
export const CursorPage = z.strictObject({ limit, hasmore: z.boolean(), next: z.string().optional() });
export type CursorPage = z.output<typeof CursorPage>;

/** Envelope of a paged list (specification 2.1). */
export const pagedEnvelope = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ status: z.literal(200), result: z.array(item), page: z.union([Page, CursorPage]) });

/** Envelope of an answer that is not paged (specification 2.1). */
export const envelope = <Result extends z.ZodType>(result: Result) =>
  z.strictObject({ status: z.literal(200), result });
