'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useEffect } from 'react';
import { LoadFailure, loadJson } from '@/lib/api/load';
import { operationPath, operationQuery } from '@/lib/api/operation-query';
import type { ParameterValues } from '@/lib/http/contract';
import { PAGE_GRANT_HEADER } from '@/lib/identity/sessions/page-grant-header';
import { renewPageGrant } from '@/lib/identity/sessions/renew-page-grant';
import { describeCreateContract } from '@/lib/record-types/describe-create.contract';

/** How the page may call describe. `nothing`: without Fetch Metadata no grant is valid, so the server renders each view. */
export type DescribeAccess =
  | { readonly by: 'session' }
  | { readonly by: 'grant'; readonly grant: string }
  | { readonly by: 'nothing' };

/** The newest grant, valid for every type. */
let grant: string | undefined;
let renewal: Promise<string> | undefined;

/** Grants start with their expiry time, so the newer one is the greater string. */
function storeGrant(newer: string): void {
  if (grant === undefined || newer > grant) grant = newer;
}

async function renew(): Promise<void> {
  renewal ??= renewPageGrant().finally(() => {
    renewal = undefined;
  });
  storeGrant(await renewal);
}

type DescribeResponse = NonNullable<typeof describeCreateContract.types>['response'];

/** Retries once with a new grant if the grant or the session has expired. */
async function loadDescription(address: string, signal: AbortSignal): Promise<DescribeResponse> {
  const load = () =>
    loadJson<DescribeResponse>(address, signal, grant === undefined ? {} : { [PAGE_GRANT_HEADER]: grant });
  const isRefused = (error: unknown) => error instanceof LoadFailure && error.status === 401;
  try {
    return await load();
  } catch (error) {
    if (!isRefused(error)) throw error;
  }
  try {
    await renew();
    return await load();
  } catch (error) {
    // This page needs no sign-in, so it must not ask for one.
    throw isRefused(error) || !(error instanceof LoadFailure) ? new LoadFailure(500, 'no grant') : error;
  }
}

/** While another type loads, returns the previous type's data. @param type its dash form */
export function useDescription(type: string | undefined, access: DescribeAccess) {
  const parameters: ParameterValues<'type' | 'lang'> = { type, lang: useLocale() };
  const pageGrant = access.by === 'grant' ? access.grant : undefined;
  // Must run before the query's own effect, which fetches.
  useEffect(() => {
    if (pageGrant !== undefined) storeGrant(pageGrant);
  }, [pageGrant]);
  return useQuery({
    ...operationQuery(describeCreateContract, parameters),
    queryFn: ({ signal }) => loadDescription(operationPath(describeCreateContract, parameters), signal),
    placeholderData: keepPreviousData,
    enabled: ({ state }) => type !== undefined && (access.by !== 'nothing' || state.data === undefined),
  });
}
