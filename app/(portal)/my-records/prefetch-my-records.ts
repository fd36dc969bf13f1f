import 'server-only';
import { type DehydratedState, dehydrate, QueryClient } from '@tanstack/react-query';
import type { Principal } from '@/lib/auth/principal';
import { env } from '@/lib/env';
import { parseQuery } from '@/lib/http/parse-query';
import { parseQueryString } from '@/lib/http/query-string';
import { resolveLocale } from '@/lib/i18n/locale';
import { describeError, log } from '@/lib/log';
import { listMyRecords } from '@/lib/records/list-my-records';
import { type MyRecordsAnswer, type MyRecordsView, myRecordsOptions, myRecordsSearch } from '@/lib/records/queries';
import { MyRecordsQuery } from '@/lib/records/schema/query';

type Prefetch = { readonly view: MyRecordsView; readonly lang: string; readonly principal: Principal };

/** The API's own operation and envelope, without the way over HTTP. */
async function answer({ view, lang, principal }: Prefetch): Promise<MyRecordsAnswer> {
  const { result, page } = await listMyRecords({
    query: parseQuery(MyRecordsQuery, parseQueryString(myRecordsSearch(view, lang))),
    principal,
    locale: resolveLocale(lang),
    timeZone: env().AGENCY_TIME_ZONE,
  });
  return { status: 200, result, page } as MyRecordsAnswer;
}

/** The query that the page starts with; empty where it failed: the browser then asks again and shows what is wrong. */
export async function prefetchMyRecords(prefetch: Prefetch): Promise<DehydratedState> {
  const client = new QueryClient();
  await client.prefetchQuery({
    ...myRecordsOptions(prefetch.view, prefetch.lang),
    queryFn: () =>
      answer(prefetch).catch((error: unknown) => {
        log().error({ error: describeError(error) }, 'my records could not be prefetched');
        throw error;
      }),
  });
  return dehydrate(client);
}
