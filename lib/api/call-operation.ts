import 'server-only';
import { type Contract, type ParameterValues, searchOf } from '../http/contract';
import { withinDeadline } from '../http/deadline';
import type { Operation } from '../http/operation';
import type { Principal } from '../http/principal';
import { authorize, endpointOf, responseOf } from './handle';

type OperationCall<Parameters extends string> = {
  readonly parameters: ParameterValues<Parameters>;
  readonly principal: Principal;
};

/** Calls an operation in-process, with the same rights and result as over HTTP. @throws ApiError or DeadlineError */
export async function callOperation<Parameters extends string, Body>(
  contract: Contract<Parameters, Body>,
  operation: Operation,
  { parameters, principal }: OperationCall<Parameters>,
): Promise<Body> {
  authorize(contract, principal);
  const { body } = await withinDeadline(responseOf(endpointOf(operation), searchOf(parameters), principal));
  return JSON.parse(body.toString()) as Body;
}
