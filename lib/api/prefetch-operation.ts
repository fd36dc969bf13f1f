import 'server-only';
import type { QueryClient } from '@tanstack/react-query';
import type { Contract, ParameterValues } from '../http/contract';
import type { Operation } from '../http/operation';
import type { Principal } from '../http/principal';
import { describeError, log } from '../platform/log';
import { callOperation } from './call-operation';
import { operationQuery } from './operation-query';

/**
 * Fetches a result for the browser. On failure the browser requests it again and shows the error.
 * @param keep the parts of the result that the page reads; the others are not written into it
 */
export const prefetchOperation = <Parameters extends string, Body>(
  client: QueryClient,
  contract: Contract<Parameters, Body>,
  operation: Operation,
  call: { readonly parameters: ParameterValues<Parameters>; readonly principal: Principal },
  keep: (result: Body) => Body = (result) => result,
): Promise<void> =>
  client.prefetchQuery({
    ...operationQuery(contract, call.parameters),
    queryFn: async () => {
      try {
        return keep(await callOperation(contract, operation, call));
      } catch (error) {
        log().error({ operation: contract.name, error: describeError(error) }, 'a result could not be prefetched');
        throw error;
      }
    },
  });
