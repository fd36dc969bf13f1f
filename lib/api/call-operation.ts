import 'server-only';
import { type Contract, type ParameterValues, searchOf } from '../http/contract';
import { withinDeadline } from '../http/deadline';
import type { Operation, RuleResult } from '../http/operation';
import type { Principal } from '../http/principal';
import { env } from '../platform/settings/env';
import { authorize, localeOf, writeBody } from './handle';

/** Calls an operation in-process, with the same rights and result as over HTTP. @throws ApiError or DeadlineError */
export async function callOperation<Parameters extends string, Answer>(
  contract: Contract<Parameters, Answer>,
  operation: Operation,
  { parameters, principal }: { readonly parameters: ParameterValues<Parameters>; readonly principal: Principal },
): Promise<Answer> {
  authorize(contract, principal);
  const { query } = operation.read(searchOf(parameters));
  const caller = { principal, locale: localeOf(query), timeZone: env().AGENCY_TIME_ZONE };
  const { body } = await withinDeadline(writeBody<object, RuleResult>(operation, { ...caller, query }));
  return JSON.parse(body.toString()) as Answer;
}
