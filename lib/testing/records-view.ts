import type { Principal } from '../auth/principal';
import { parseQuery } from '../http/parse-query';
import { parseQueryString } from '../http/query-string';
import { RecordsViewQuery } from '../records/portal/schema';

const ANN: Principal = {
  kind: 'account',
  accountId: 'ann',
  role: 'citizen',
  generation: 0,
  scopes: ['records'],
  via: 'session',
};

/** For tests: a view of the account `ann`, in Denver. @param search its query string */
export const viewOfAnn = (search: string, locale = 'en_US') => ({
  query: parseQuery(RecordsViewQuery, parseQueryString(search)),
  principal: ANN,
  locale,
  timeZone: 'America/Denver',
});
