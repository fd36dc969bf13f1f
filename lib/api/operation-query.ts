import { queryOptions } from '@tanstack/react-query';
import { type Asked, type Contract, searchOf } from '../http/contract';
import { loadJson } from './load';

/** The address of a request below the server's: `/api/v4/permits?limit=25`. */
export const operationAddress = <Parameters extends string>(
  { path }: Contract<Parameters>,
  asked: Asked<Parameters>,
): string => {
  const search = searchOf(asked);
  return `/api${path}${search === '' ? '' : `?${search}`}`;
};

/**
 * What React Query needs to fetch an operation: what is asked is the key, so that the same is fetched once.
 * @param headers sent with the request and no part of the key.
 */
export const operationQuery = <Parameters extends string, Answer>(
  contract: Contract<Parameters, Answer>,
  asked: Asked<Parameters>,
  headers: Readonly<Record<string, string>> = {},
) =>
  queryOptions({
    queryKey: [contract.name, searchOf(asked)],
    queryFn: ({ signal }) => loadJson<Answer>(operationAddress(contract, asked), signal, headers),
  });
