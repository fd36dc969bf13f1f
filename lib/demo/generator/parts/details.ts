import type { Stored } from '../../../db/wire/writer';
import { dateTimeFormatter } from '../../../platform/dates/agency-time';
import { env } from '../../../platform/settings/env';
import type { RecordContent } from '../../../records/document';
import { OPTIONS } from '../options';
import { hash53, type Random } from '../random';
import { pickAssignee } from './departments';
import { daysLater, workingTime } from './working-time';

const DAYS_OF_WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** Product codes of the specification (2.6.1). */
const PRODUCTS = ['AA', 'ACA', 'AIVR', 'AMO', 'AV360'];
const CLERKS = ['counter.1', 'counter.2', 'web.intake', 'phone.intake'];
const NOTES = ['Corner lot', 'Call before visiting', 'Heritage street', 'Second review', 'Keep gate closed'];
const CONSTRUCTION_MODULES = new Set(['Building', 'Demolition', 'Planning']);
const REPORTED_MODULES = new Set(['ServiceRequests', 'Enforcement']);

const RESIDENTIAL = /\/Residential\//;

/** In the agency's time zone. */
function dayOfWeek(instant: Date): string | undefined {
  const day = dateTimeFormatter(env().AGENCY_TIME_ZONE)(instant).slice(0, 10);
  return DAYS_OF_WEEK[new Date(`${day}T00:00:00Z`).getUTCDay()];
}

function violation(since: Date, { module, customId }: RecordContent, random: Random): Stored {
  const [officer, inspector] = [pickAssignee('Enforcement', random), pickAssignee(module, random)];
  const appearanceDate = workingTime(daysLater(since.getTime(), random.int(30, 120)).getTime(), customId);
  return {
    severity: random.pick(OPTIONS.severity),
    appearanceDate,
    appearanceDayOfWeek: dayOfWeek(appearanceDate),
    enforceDepartment: officer.department,
    enforceUser: officer.staff.name,
    enforceUserId: officer.staff.id,
    inspectorDepartment: inspector.department,
    inspectorId: inspector.staff.id,
    inspectorName: inspector.staff.name,
    booking: random.chance(0.1),
    defendantSignature: random.chance(0.6),
    infraction: random.chance(0.7),
    misdemeanor: random.chance(0.1),
    offenseWitnessed: random.chance(0.4),
  };
}

const report = (since: Date, random: Random): Stored => ({
  reportedChannel: random.pick(OPTIONS.reportedChannel),
  reportedType: random.pick(OPTIONS.reportedType),
  reportedDate: new Date(since.getTime() - random.int(0, 72) * 3_600_000),
});

const renewal = (since: Date, random: Random): Stored => {
  const expirationDate = daysLater(since.getTime(), random.int(1, 3) * 365);
  return { renewalInfo: { expirationDate, expirationStatus: random.pick(OPTIONS.expirationStatus) } };
};

/** The scalar fields of specification 2.6.1 except dates and amounts. */
export function detailsOf(record: RecordContent, random: Random): Stored {
  const { module, customId, openedDate, type } = record;
  const isReported = REPORTED_MODULES.has(module);
  return {
    trackingId: hash53(`tracking:${customId}`),
    ...(random.chance(0.6) && { shortNotes: random.pick(NOTES) }),
    priority: random.pick(OPTIONS.priority),
    createdBy: random.pick(CLERKS),
    createdByCloning: random.chance(0.05) ? 'Y' : 'N',
    initiatedProduct: random.pick(PRODUCTS),
    ...(module === 'ServiceRequests' && { publicOwned: random.chance(0.5) }),
    ...(CONSTRUCTION_MODULES.has(module) && {
      constructionType: random.pick(OPTIONS.constructionType),
      numberOfBuildings: 1,
      housingUnits: RESIDENTIAL.test(type.value) ? random.int(1, 2) : 0,
    }),
    ...(openedDate !== undefined && {
      ...(isReported && report(openedDate, random)),
      ...(module === 'Enforcement' && violation(openedDate, record, random)),
      ...(random.chance(module === 'Licenses' ? 1 : 0.25) && renewal(openedDate, random)),
    }),
  };
}
