import { GET as live } from '@/app/api/health/live/route';
import { GET as ready } from '@/app/api/health/ready/route';
import { GET as metrics } from '@/app/api/metrics/route';
import { GET as portalSubscription } from '@/app/api/portal/calendar/[file]/route';
import { GET as portalSummary } from '@/app/api/portal/my-records/summary/route';
import { GET as portalCsv } from '@/app/api/portal/my-records.csv/route';
import { GET as portalCalendar } from '@/app/api/portal/my-records.ics/route';
import { POST as changeSavedViews, GET as savedViews } from '@/app/api/portal/saved-views/route';
import { POST as visit } from '@/app/api/portal/visit/route';
import { GET as openApi } from '@/app/api/v4/openapi.json/route';
import { handle } from '@/lib/api/handle';
import { OPERATIONS } from '@/lib/api/operations';
import { SCOPES } from '@/lib/api/scopes';
import type { EndpointsByMethod, RouteHandler } from '@/lib/http/endpoint';
import { oauthRoutes } from '@/lib/identity/oauth/endpoints/routes';
import type { DispatchTable } from '@/lib/server/front/dispatch';

const get = (handler: RouteHandler): EndpointsByMethod => ({ GET: { kind: 'web', handle: handler } });
const post = (handler: RouteHandler): EndpointsByMethod => ({ POST: { kind: 'web', handle: handler } });

/** All API routes; those of `/v4` and `/oauth2` exist both with and without `/api`. */
export const ROUTES: DispatchTable = new Map([
  ...OPERATIONS.map((operation) => [`/api${operation.contract.path}`, get(handle(operation).GET)] as const),
  ['/api/v4/openapi.json', get(openApi)],
  ['/api/portal/my-records/summary', get(portalSummary)],
  ['/api/portal/my-records.csv', get(portalCsv)],
  ['/api/portal/my-records.ics', get(portalCalendar)],
  // The log has this name instead of the address, which contains the key.
  ['/api/portal/calendar/*', get(portalSubscription)],
  ['/api/portal/saved-views', { ...get(savedViews), ...post(changeSavedViews) }],
  ['/api/portal/visit', post(visit)],
  ['/api/metrics', get(metrics)],
  ['/api/health/live', get(live)],
  ['/api/health/ready', get(ready)],
  ...oauthRoutes(SCOPES),
]);
