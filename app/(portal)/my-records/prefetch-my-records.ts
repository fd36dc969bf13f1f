import 'server-only';
import { type DehydratedState, dehydrate, QueryClient } from '@tanstack/react-query';
import type { Principal } from '@/lib/auth/principal';
import { env } from '@/lib/env';
import type { Page } from '@/lib/http/envelope';
import { parseQuery } from '@/lib/http/parse-query';
import { parseQueryString } from '@/lib/http/query-string';
import { resolveLocale } from '@/lib/i18n/locale';
import { describeError, log } from '@/lib/log';
import { myRecordRows } from '@/lib/records/portal/list-rows';
import {
  myRecordRowsOptions,
  myRecordsSummaryOptions,
  type RowsAnswer,
  type SummaryAnswer,
} from '@/lib/records/portal/queries';
import { RecordsViewQuery } from '@/lib/records/portal/schema';
import { summarizeMyRecords } from '@/lib/records/portal/summary';
import { filterSearch, rowsSearch } from '@/lib/records/view/endpoint-search';
import { readView, reversedRanges, type View } from '@/lib/records/view/view';

/** What the page starts with: the view of its address, the page's language, who is signed in. */
export type Prefetch = { readonly view: View; readonly lang: string; readonly principal: Principal };

/** The endpoint's own input, without the way over HTTP. */
const inputOf = (search: string, { lang, principal }: Prefetch) => ({
  query: parseQuery(RecordsViewQuery, parseQueryString(search)),
  principal,
  locale: resolveLocale(lang),
  timeZone: env().AGENCY_TIME_ZONE,
});

async function logged<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    log().error({ error: describeError(error) }, 'my records could not be prefetched');
    throw error;
  }
}

async function rows(search: string, prefetch: Prefetch): Promise<RowsAnswer> {
  const { rows: result, page } = await myRecordRows.rule(inputOf(search, prefetch));
  return { status: 200, result, page: page as Page };
}

const numbers = async (search: string, prefetch: Prefetch): Promise<SummaryAnswer> => ({
  status: 200,
  result: await summarizeMyRecords(inputOf(search, prefetch)),
});

/** The queries that the page starts with; without those that failed: the browser asks again and shows what is wrong. */
export async function prefetchMyRecords(prefetch: Prefetch): Promise<DehydratedState> {
  const { view, lang } = prefetch;
  const client = new QueryClient();
  const isPossible = reversedRanges(view, env().AGENCY_TIME_ZONE).length === 0;
  const views = isPossible ? [view, { ...view, side: null }, readView('')] : [readView('')];
  const summaries = new Set(views.map((each) => filterSearch(each, lang)));
  const search = rowsSearch(view, lang);
  await Promise.all([
    ...(isPossible
      ? [client.prefetchQuery({ ...myRecordRowsOptions(search), queryFn: () => logged(rows(search, prefetch)) })]
      : []),
    ...[...summaries].map((each) =>
      client.prefetchQuery({ ...myRecordsSummaryOptions(each), queryFn: () => logged(numbers(each, prefetch)) }),
    ),
  ]);
  return dehydrate(client);
}
