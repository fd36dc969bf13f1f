import { AsyncLocalStorage } from 'node:async_hooks';

/** Facts about a page or form while Next handles it. */
export type PageContext = {
  readonly traceId: string;
  /** The first error that Next reported. */
  error?: unknown;
  /** Whether the form was read and its server action has begun. */
  hasBegun: boolean;
};

// Pages are a separate bundle, so what they share with the front server is stored on `globalThis`.
const shared = globalThis as typeof globalThis & { recordsPortalPages?: AsyncLocalStorage<PageContext> };

function pages(): AsyncLocalStorage<PageContext> {
  shared.recordsPortalPages ??= new AsyncLocalStorage();
  return shared.recordsPortalPages;
}

/** The page or form that is being handled; undefined elsewhere. */
export const currentPage = (): PageContext | undefined => pages().getStore();

export const withPage = <Result>(page: PageContext, work: () => Result): Result => pages().run(page, work);

/** Every server action calls this once it has its input: an error before that is the sender's. */
export function beginAction(): void {
  const page = currentPage();
  if (page !== undefined) page.hasBegun = true;
}
