import { GET as live } from '@/app/api/health/live/route';
import { GET as ready } from '@/app/api/health/ready/route';
import { GET as metrics } from '@/app/api/metrics/route';
import { GET as portalRecords } from '@/app/api/portal/my-records/route';
import { GET as portalSummary } from '@/app/api/portal/my-records/summary/route';
import { GET as portalCsv } from '@/app/api/portal/my-records.csv/route';
import { GET as portalCalendar } from '@/app/api/portal/my-records.ics/route';
import { GET as openApi } from '@/app/api/v4/openapi.json/route';
import { GET as describeCreate } from '@/app/api/v4/records/describe/create/route';
import { GET as myRecords } from '@/app/api/v4/records/mine/route';
import { GET as checklistStatuses } from '@/app/api/v4/settings/inspections/checklists/statuses/route';
import { GET as recordTypes } from '@/app/api/v4/settings/records/types/route';
import type { RouteHandler } from '@/lib/http/define-route';
import { OAUTH_ROUTES } from '@/lib/oauth/routes';
import type { DispatchTable, EndpointsByMethod } from '@/lib/server/dispatch';

const get = (handle: RouteHandler): EndpointsByMethod => ({ GET: { kind: 'web', handle } });

/** Every address below `/api` (also without `/api` for `/v4` and `/oauth2`) and what answers it. */
export const ROUTES: DispatchTable = new Map([
  ['/api/v4/records/mine', get(myRecords)],
  ['/api/v4/records/describe/create', get(describeCreate)],
  ['/api/v4/settings/records/types', get(recordTypes)],
  ['/api/v4/settings/inspections/checklists/statuses', get(checklistStatuses)],
  ['/api/v4/openapi.json', get(openApi)],
  ['/api/portal/my-records', get(portalRecords)],
  ['/api/portal/my-records/summary', get(portalSummary)],
  ['/api/portal/my-records.csv', get(portalCsv)],
  ['/api/portal/my-records.ics', get(portalCalendar)],
  ['/api/metrics', get(metrics)],
  ['/api/health/live', get(live)],
  ['/api/health/ready', get(ready)],
  ...OAUTH_ROUTES,
]);
