'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale } from 'next-intl';
import { useEffect } from 'react';
import { LoadFailure, loadJson } from '@/lib/api/load';
import { operationAddress, operationQuery } from '@/lib/api/operation-query';
import type { ParameterValues } from '@/lib/http/contract';
import { PAGE_GRANT_HEADER } from '@/lib/identity/sessions/page-grant-header';
import { renewPageGrant } from '@/lib/identity/sessions/renew-page-grant';
import { describeCreateContract } from '@/lib/record-types/describe-create.contract';

/**
 * By what right this page asks for descriptions. `nothing`: its browser does not say that a request comes from here, so
 * no grant would count; the server renders each view.
 */
export type DescribeAccess =
  | { readonly by: 'session' }
  | { readonly by: 'grant'; readonly grant: string }
  | { readonly by: 'nothing' };

/** The newest grant of this browser: it is good for every type. */
let grant: string | undefined;
let renewal: Promise<string> | undefined;

/** Grants begin with the time of their end, so that the newer one is the greater string. */
function holdGrant(newer: string): void {
  if (grant === undefined || newer > grant) grant = newer;
}

async function renew(): Promise<void> {
  renewal ??= renewPageGrant().finally(() => {
    renewal = undefined;
  });
  holdGrant(await renewal);
}

type DescribeAnswer = NonNullable<typeof describeCreateContract.types>['answer'];

/** Where the page's grant has run out, or its session has ended, it is asked again with a new grant. */
async function loadDescription(address: string, signal: AbortSignal): Promise<DescribeAnswer> {
  const load = () =>
    loadJson<DescribeAnswer>(address, signal, grant === undefined ? {} : { [PAGE_GRANT_HEADER]: grant });
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
    // Nobody has to sign in for this page, so that it must not say so.
    throw isRefused(error) || !(error instanceof LoadFailure) ? new LoadFailure(500, 'no grant') : error;
  }
}

/**
 * What creating a record of a type takes, by the API. While another type's is on its way, that of the type before stays.
 * @param type its dash form; undefined for none.
 */
export function useDescription(type: string | undefined, access: DescribeAccess) {
  const asked: ParameterValues<'type' | 'lang'> = { type, lang: useLocale() };
  const own = access.by === 'grant' ? access.grant : undefined;
  // Before the query's own effect, which asks.
  useEffect(() => {
    if (own !== undefined) holdGrant(own);
  }, [own]);
  return useQuery({
    ...operationQuery(describeCreateContract, asked),
    queryFn: ({ signal }) => loadDescription(operationAddress(describeCreateContract, asked), signal),
    placeholderData: keepPreviousData,
    enabled: ({ state }) => type !== undefined && (access.by !== 'nothing' || state.data === undefined),
  });
}
