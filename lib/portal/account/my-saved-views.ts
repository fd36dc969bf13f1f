import { z } from 'zod';
import type { OperationInput } from '../../http/operation';
import { queryParser } from '../../http/parameters/query-parser';
import { findSavedViews } from '../../identity/accounts/preferences-repository';
import type { SavedView } from '../records-view/saved-views';

/** `GET /api/portal/saved-views`. */
export const mySavedViews = {
  read: queryParser(z.object({})),
  rule: async ({ principal }: OperationInput<object>) => ({
    views: principal.kind === 'account' ? await findSavedViews(principal.accountId) : [],
  }),
  write: ({ views }: { readonly views?: readonly SavedView[] }) => views,
};
