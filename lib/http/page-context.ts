import { AsyncLocalStorage } from 'node:async_hooks';

export type PageContext = {
  readonly traceId: string;
  error?: unknown;
  hasBegun: boolean;
};

// On `globalThis`, because the pages and the front server load separate copies of this module.
const shared = globalThis as typeof globalThis & { recordsPortalPages?: AsyncLocalStorage<PageContext> };

function pages(): AsyncLocalStorage<PageContext> {
  shared.recordsPortalPages ??= new AsyncLocalStorage();
  return shared.recordsPortalPages;
}

export const currentPage = (): PageContext | undefined => pages().getStore();

export const withPage = <Result>(page: PageContext, work: () => Result): Result => pages().run(page, work);

/** Every server action calls this once it has its input; earlier errors are the client's. */
export function beginAction(): void {
  const page = currentPage();
  if (page !== undefined) page.hasBegun = true;
}
