import 'server-only';
import { type Contract, type ParameterValues, searchOf } from '../http/contract';
import { withinDeadline } from '../http/deadline';
import type { Operation } from '../http/operation';
import type { Principal } from '../http/principal';
import { answerOf, authorize, endpointOf } from './handle';

type OperationCall<Parameters extends string> = {
  readonly parameters: ParameterValues<Parameters>;
  readonly principal: Principal;
};

/** Calls an operation in-process, with the same rights and result as over HTTP. @throws ApiError or DeadlineError */
export async function callOperation<Parameters extends string, Answer>(
  contract: Contract<Parameters, Answer>,
  operation: Operation,
  { parameters, principal }: OperationCall<Parameters>,
): Promise<Answer> {
  authorize(contract, principal);
  const { body } = await withinDeadline(answerOf(endpointOf(operation), searchOf(parameters), principal));
  return JSON.parse(body.toString()) as Answer;
}
