import { AsyncLocalStorage } from 'node:async_hooks';

/** What is to be known of a page or a form while Next has it in hand. */
export type PageContext = {
  readonly traceId: string;
  /** The first error that Next told of. */
  error?: unknown;
  /** Whether what was sent could be read and given to its server action. */
  hasBegun: boolean;
};

// Pages are a bundle of their own: what they share with the front server is found on the process.
const shared = globalThis as typeof globalThis & { recordsPortalPages?: AsyncLocalStorage<PageContext> };

function pages(): AsyncLocalStorage<PageContext> {
  shared.recordsPortalPages ??= new AsyncLocalStorage();
  return shared.recordsPortalPages;
}

/** The page or form that is being answered here; undefined elsewhere. */
export const currentPage = (): PageContext | undefined => pages().getStore();

export const withPage = <Result>(page: PageContext, work: () => Result): Result => pages().run(page, work);

/** To be said by every server action, once it has what it needs: what fails before is what was sent. */
export function beginAction(): void {
  const page = currentPage();
  if (page !== undefined) page.hasBegun = true;
}
