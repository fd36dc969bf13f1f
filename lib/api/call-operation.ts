import 'server-only';
import { type Asked, type Contract, searchOf } from '../http/contract';
import { withinDeadline } from '../http/deadline';
import type { Found, Operation } from '../http/operation';
import type { Principal } from '../http/principal';
import { env } from '../platform/settings/env';
import { authorise, bodyOf, localeOf } from './handle';

/**
 * Asks an operation from within the server, for a page that is about to be sent: the same rights, the same rule and the
 * same answer as over HTTP.
 * @param contract of the operation; it has the types.
 * @throws ApiError, and DeadlineError where the database does not answer in time
 */
export async function callOperation<Parameters extends string, Answer>(
  contract: Contract<Parameters, Answer>,
  operation: Operation,
  { asked, principal }: { readonly asked: Asked<Parameters>; readonly principal: Principal },
): Promise<Answer> {
  authorise(contract, principal);
  const { query } = operation.read(searchOf(asked));
  const caller = { principal, locale: localeOf(query), timeZone: env().AGENCY_TIME_ZONE };
  const { body } = await withinDeadline(bodyOf<object, Found>(operation, { ...caller, query }));
  return JSON.parse(body.toString()) as Answer;
}
