import { z } from 'zod';

/** Specification 2.1; `next` and the absent `offset` belong to our `cursor` (contract, Parameters). */
export const Page = z.strictObject({ offset: z.int().min(0), limit: z.int().min(1).max(1_000), hasmore: z.boolean() });
export type Page = z.output<typeof Page>;

/** Envelope of a paged list (specification 2.1). */
export const pagedEnvelope = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ status: z.literal(200), result: z.array(item), page: Page });

/** Envelope of an answer that is not paged (specification 2.1). */
export const envelope = <Result extends z.ZodType>(result: Result) =>
  z.strictObject({ status: z.literal(200), result });
