import 'server-only';
import { dehydrate, QueryClient } from '@tanstack/react-query';
import { prefetchOperation } from '@/lib/api/prefetch-operation';
import { type ParameterValues, searchOf } from '@/lib/http/contract';
import { parseQuery } from '@/lib/http/parameters/parse-query';
import { parseQueryString } from '@/lib/http/parameters/query-string';
import type { SessionPrincipal } from '@/lib/http/principal';
import { findSavedViews } from '@/lib/identity/accounts/preferences-repository';
import { resolveLocale } from '@/lib/platform/languages/locale';
import { describeError, log } from '@/lib/platform/log';
import { env } from '@/lib/platform/settings/env';
import { savedViewsQuery } from '@/lib/portal/account/queries';
import { type SummaryResponse, summaryQuery } from '@/lib/portal/exports/queries';
import { RecordsViewQuery } from '@/lib/portal/exports/schema';
import { summarizeMyRecords } from '@/lib/portal/exports/summary';
import { rowParts } from '@/lib/portal/records-view/row';
import { withoutTab } from '@/lib/portal/records-view/tabs';
import { LAST_VISIT, readView, reversedRanges, type View } from '@/lib/portal/records-view/view';
import { filterParametersOf, rowParametersOf } from '@/lib/portal/records-view/view-parameters';
import { listMyRecords } from '@/lib/records/list-my-records';
import { listMyRecordsContract } from '@/lib/records/list-my-records.contract';

export type PrefetchInput = { readonly view: View; readonly lang: string; readonly principal: SessionPrincipal };

async function summarize(
  parameters: ParameterValues<string>,
  { lang, principal }: PrefetchInput,
): Promise<SummaryResponse> {
  const query = parseQuery(RecordsViewQuery, parseQueryString(searchOf(parameters)));
  const caller = { principal, locale: resolveLocale(lang), timeZone: env().AGENCY_TIME_ZONE };
  try {
    return { status: 200, result: await summarizeMyRecords({ query, ...caller }) };
  } catch (error) {
    log().error({ error: describeError(error) }, 'could not count my records');
    throw error;
  }
}

/** Omits failed queries, which the browser then retries. @returns the dehydrated queries as JSON */
export async function prefetchMyRecords(prefetch: PrefetchInput): Promise<string> {
  const { view, lang, principal } = prefetch;
  const client = new QueryClient();
  const isPossible = reversedRanges(view, env().AGENCY_TIME_ZONE).length === 0 && view.changedSince !== LAST_VISIT;
  const views = isPossible ? [view, withoutTab(view), readView('')] : [readView('')];
  const counts = views.map((each) => filterParametersOf(each, lang));
  await Promise.all([
    client.prefetchQuery({
      ...savedViewsQuery(),
      queryFn: async () => ({ status: 200 as const, result: await findSavedViews(principal.accountId) }),
    }),
    ...(isPossible
      ? [
          prefetchOperation(
            client,
            listMyRecordsContract,
            listMyRecords,
            { parameters: rowParametersOf(view, lang), principal },
            ({ result, ...response }) => ({ ...response, result: result.map(rowParts) }),
          ),
        ]
      : []),
    // React Query deduplicates equal views by their key.
    ...counts.map((parameters) =>
      client.prefetchQuery({ ...summaryQuery(parameters), queryFn: () => summarize(parameters, prefetch) }),
    ),
  ]);
  return JSON.stringify(dehydrate(client));
}
