import { queryOptions } from '@tanstack/react-query';
import { type Contract, type ParameterValues, searchOf } from '../http/contract';
import { loadJson } from './load';

/** The path below the origin, with its query string. */
export const operationPath = <Parameters extends string>(
  { path }: Contract<Parameters>,
  parameters: ParameterValues<Parameters>,
): string => {
  const search = searchOf(parameters);
  return `/api${path}${search === '' ? '' : `?${search}`}`;
};

/** React Query options; equal parameters are requested once. @param headers not part of the key */
export const operationQuery = <Parameters extends string, Body>(
  contract: Contract<Parameters, Body>,
  parameters: ParameterValues<Parameters>,
  headers: Readonly<Record<string, string>> = {},
) =>
  queryOptions({
    queryKey: [contract.name, searchOf(parameters)],
    queryFn: ({ signal }) => loadJson<Body>(operationPath(contract, parameters), signal, headers),
  });
