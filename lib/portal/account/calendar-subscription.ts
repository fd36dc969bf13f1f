import { streamFile } from '../../api/handle-download';
import { respondInTime } from '../../api/respond-in-time';
import { parseQuery } from '../../http/parameters/parse-query';
import { scopesOfRole } from '../../http/principal';
import { ApiError } from '../../http/responses/api-error';
import { findAccountByCalendarKey } from '../../identity/accounts/calendar-key';
import { env } from '../../platform/settings/env';
import { subscriptionOf } from '../exports/calendar';
import { RecordsViewQuery } from '../exports/schema';

const PATH = '/api/portal/calendar/';

export const calendarUrl = (key: string): string => `${env().publicUrl}${PATH}${key}.ics`;

const keyOf = (url: string): string =>
  new URL(url).pathname
    .split('/')
    .at(-1)
    ?.replace(/\.ics$/, '') ?? '';

/** `GET /api/portal/calendar/{key}.ics`: the deadlines of the account that has the key, without a session. */
export const serveCalendar = (request: Request): Promise<Response> =>
  respondInTime(request, async (traceId) => {
    const account = await findAccountByCalendarKey(keyOf(request.url));
    if (account === null) throw new ApiError('resource_not_found', 'There is no such calendar.');
    const { _id: accountId, role, locale } = account;
    const rows = subscriptionOf({
      principal: { kind: 'account', via: 'session', accountId, role, generation: 0, scopes: scopesOfRole(role) },
      query: parseQuery(RecordsViewQuery, new Map()),
      locale,
      timeZone: env().AGENCY_TIME_ZONE,
    });
    const file = { rows, type: 'text/calendar; charset=utf-8', fileName: 'deadlines.ics' };
    return streamFile({ ...file, cacheControl: 'private, no-store' }, traceId);
  });
