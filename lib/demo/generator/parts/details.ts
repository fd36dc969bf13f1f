import type { StoredObject } from '../../../db/wire/writer';
import { dateTimeFormatter } from '../../../platform/dates/agency-time';
import { env } from '../../../platform/settings/env';
import type { RecordContent } from '../../../records/document';
import { CLOSED_STATUS_TYPES } from '../../../records/status-type-groups';
import { OPTIONS, optionOf } from '../options';
import { hash53, type Random } from '../random';
import { pickAssignee } from './departments';
import { addDays, workingTime } from './working-time';

const DAYS_OF_WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** Product codes of the specification (2.6.1). */
const PRODUCTS = ['AA', 'ACA', 'AIVR', 'AMO', 'AV360'];
const CLERKS = ['counter.1', 'counter.2', 'web.intake', 'phone.intake'];
const NOTES = ['Corner lot', 'Call before visiting', 'Heritage street', 'Second review', 'Keep gate closed'];
const CONSTRUCTION_MODULES = new Set(['Building', 'Demolition', 'Planning']);
const REPORTED_MODULES = new Set(['ServiceRequests', 'Enforcement']);

const RESIDENTIAL = /\/Residential\//;

const CONSTRUCTION = {
  demolition: ['645'],
  singleFamily: ['101'],
  residential: ['102', '103', '105'],
  residentialChange: ['434'],
  other: ['324', '328'],
  otherChange: ['437'],
} as const;

function constructionKind({ module, type: { value } }: RecordContent): keyof typeof CONSTRUCTION {
  if (module === 'Demolition') return 'demolition';
  const isNew = value.endsWith('/New');
  if (!RESIDENTIAL.test(value)) return isNew ? 'other' : 'otherChange';
  if (!isNew) return 'residentialChange';
  return value.includes('/Single Family/') ? 'singleFamily' : 'residential';
}

/** The day of the week in the agency's time zone. */
function dayOfWeek(instant: Date): string | undefined {
  const day = dateTimeFormatter(env().AGENCY_TIME_ZONE)(instant).slice(0, 10);
  return DAYS_OF_WEEK[new Date(`${day}T00:00:00Z`).getUTCDay()];
}

function violation(since: Date, { module, customId }: RecordContent, random: Random): StoredObject {
  const [officer, inspector] = [pickAssignee('Enforcement', random), pickAssignee(module, random)];
  const appearanceDate = workingTime(addDays(since.getTime(), random.int(30, 120)).getTime(), customId);
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

const report = (since: Date, random: Random): StoredObject => ({
  reportedChannel: random.pick(OPTIONS.reportedChannel),
  reportedType: random.pick(OPTIONS.reportedType),
  reportedDate: new Date(since.getTime() - random.int(0, 72) * 3_600_000),
});

/** An expired record expired when its status changed; a record that has not ended has not expired. */
export function renewalOf(record: RecordContent, random: Random, today: Date): StoredObject {
  const { module, openedDate, firstIssuedDate, closedDate, status, statusType } = record;
  if (openedDate === undefined || !random.chance(module === 'Licenses' ? 1 : 0.25)) return {};
  const years = random.int(1, 3);
  const hasEnded = CLOSED_STATUS_TYPES.has(statusType);
  const since = Math.max(openedDate.getTime(), firstIssuedDate instanceof Date ? firstIssuedDate.getTime() : 0);
  const usual = addDays(since, years * 365);
  const isPast = usual.getTime() <= today.getTime();
  const expired = status?.value === 'Expired' && closedDate instanceof Date ? closedDate : undefined;
  const expirationDate = expired ?? (isPast && !hasEnded ? addDays(since, (years + 2) * 365) : usual);
  return {
    renewalInfo: { expirationDate, expirationStatus: optionOf('expirationStatus', hasEnded ? 'DISABLED' : 'ENABLED') },
  };
}

/** The scalar fields of specification 2.6.1 except dates and amounts. */
export function detailsOf(record: RecordContent, random: Random): StoredObject {
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
      constructionType: optionOf('constructionType', random.pick(CONSTRUCTION[constructionKind(record)])),
      numberOfBuildings: 1,
      housingUnits: RESIDENTIAL.test(type.value) ? random.int(1, 2) : 0,
    }),
    ...(openedDate !== undefined && {
      ...(isReported && report(openedDate, random)),
      ...(module === 'Enforcement' && violation(openedDate, record, random)),
    }),
  };
}
