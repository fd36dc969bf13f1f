import type { StoredObject } from '../../../db/wire/writer';
import { dateTimeFormatter, wallClockInstant, wallClockOf } from '../../../platform/dates/agency-time';
import { env } from '../../../platform/settings/env';
import type { RecordContent } from '../../../records/document';
import { CLOSED_STATUS_TYPES } from '../../../records/status-type-groups';
import { kindNameOf } from '../kinds/kind';
import { optionOf } from '../options';
import { hash53, type Random } from '../random';
import { pickAssignee } from './departments';
import { intakeOf, noteOf } from './intake';
import { addDays, workingTime } from './working-time';

const DAYS_OF_WEEK = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const ENDED_EARLY = new Set(['CLOSED', 'DENIED', 'VOID']);
const DAY = 86_400_000;

/** By words in the kind, the type and the class; the first match counts. Other work has no construction type. */
const CONSTRUCTION: readonly (readonly [RegExp, string])[] = [
  [/^demolition /, '645'],
  [/^garage /, '438'],
  [/^(pool|hot tub|event|accessory) /, '329'],
  [/^(new home|rowhouse) [^/]*\/[^/]*\/Two Family\/[^(]*\(2 Unit\)/i, '103'],
  [/^new home .*Two Family/, '102'],
  [/^(new home|backyard home) /, '101'],
  [/^rowhouse /, '102'],
  [/^apartment .*fourplex/i, '104'],
  [/^apartment /, '105'],
  [/^subdivision /, '101'],
  [/^site plan /, '328'],
  [/^(temporary|commercial new) .*(office|sales)/i, '324'],
  [/^(temporary|commercial new) .*(retail|restaurant|shop|store|dealership)/i, '327'],
  [/^commercial new .*(warehouse|industr)/i, '320'],
  [/^commercial new .*(hospital|medical|care)/i, '323'],
  [/^commercial new .*(school|education|university)/i, '326'],
  [/^(temporary|commercial new) .*school/i, '326'],
  [/^(temporary|commercial new) /, '328'],
  [/^.* Building\/Residential\//, '434'],
  [/^.* Building\//, '437'],
];
/** Kinds of which each record adds as many homes. */
const NEW_HOMES: Readonly<Record<string, readonly [number, number]>> = {
  'new home': [1, 1],
  'backyard home': [1, 1],
  suite: [1, 1],
  rowhouse: [3, 6],
  apartment: [24, 90],
};

const kindWords = (record: RecordContent): string =>
  `${kindNameOf(record)} ${record.type.value} ${String(record.recordClass ?? '')}`;

function constructionOf(record: RecordContent, random: Random): StoredObject {
  const words = kindWords(record);
  const [, code] = CONSTRUCTION.find(([pattern]) => pattern.test(words)) ?? [];
  if (code === undefined) return {};
  const [from, to] = NEW_HOMES[kindNameOf(record)] ?? [0, 0];
  return {
    constructionType: optionOf('constructionType', code),
    numberOfBuildings: 1,
    housingUnits: random.int(from, to),
  };
}

/** The day of the week in the agency's time zone. */
function dayOfWeek(instant: Date): string | undefined {
  const day = dateTimeFormatter(env().AGENCY_TIME_ZONE)(instant).slice(0, 10);
  return DAYS_OF_WEEK[new Date(`${day}T00:00:00Z`).getUTCDay()];
}

/** A hearing is in the future while the case is open, and was before the end of one that has ended. */
function hearingOf(since: Date, end: Date | undefined, { today, customId, random }: DetailsInput): StoredObject {
  const usual = workingTime(addDays(since.getTime(), random.int(30, 120)).getTime(), customId);
  const days = random.int(7, 45);
  if (end === undefined) {
    const appearanceDate = usual > today ? usual : workingTime(addDays(today.getTime(), days).getTime(), customId);
    return { appearanceDate, appearanceDayOfWeek: dayOfWeek(appearanceDate) };
  }
  const middle = workingTime((since.getTime() + end.getTime()) / 2, customId);
  const appearanceDate = usual < end ? usual : middle;
  return appearanceDate > since && appearanceDate < end
    ? { appearanceDate, appearanceDayOfWeek: dayOfWeek(appearanceDate) }
    : {};
}

type DetailsInput = { readonly today: Date; readonly customId: string; readonly random: Random };

function violation(since: Date, record: RecordContent, input: DetailsInput): StoredObject {
  const { random } = input;
  const [officer, inspector] = [pickAssignee('Enforcement', random), pickAssignee(record.module, random)];
  const isWork = kindNameOf(record) === 'unpermitted work';
  const severity = optionOf('severity', random.pick(isWork ? ['MODERATE', 'MAJOR'] : ['MINOR', 'MODERATE']));
  const isGrave = severity.value === 'MAJOR';
  const end = CLOSED_STATUS_TYPES.has(record.statusType) ? (record.completedDate ?? record.closedDate) : undefined;
  return {
    severity,
    ...hearingOf(since, end instanceof Date ? end : undefined, input),
    enforceDepartment: officer.department,
    enforceUser: officer.staff.name,
    enforceUserId: officer.staff.id,
    inspectorDepartment: inspector.department,
    inspectorId: inspector.staff.id,
    inspectorName: inspector.staff.name,
    // Nobody is arrested for waste or a deck; a minor case does not even ask.
    ...(isGrave && { booking: false }),
    defendantSignature: random.chance(0.6),
    infraction: !isGrave,
    misdemeanor: isGrave,
    offenseWitnessed: random.chance(0.4),
  };
}

/** What they issue is valid for a year. */
const EXPIRING_MODULES = new Set(['Building', 'Demolition', 'Fire', 'Licenses']);
/** Statuses of a permit that has been issued and is still valid. */
const PERMIT_RUNS = new Set(['OPEN', 'PENDING']);

/** Only what was issued expires: licenses always, permits while the work goes on. An expired record expired when it ended. */
export function renewalOf(record: RecordContent, today: Date): StoredObject {
  const { module, firstIssuedDate, closedDate, status, statusType } = record;
  if (!EXPIRING_MODULES.has(module)) return {};
  if (status?.value === 'Expired' && closedDate instanceof Date)
    return { renewalInfo: { expirationDate: closedDate, expirationStatus: optionOf('expirationStatus', 'DISABLED') } };
  if (!(firstIssuedDate instanceof Date)) return {};
  if (module !== 'Licenses' && !PERMIT_RUNS.has(statusType)) return {};
  const { AGENCY_TIME_ZONE: timeZone } = env();
  const issued = new Date(wallClockOf(firstIssuedDate.getTime(), timeZone));
  issued.setUTCFullYear(issued.getUTCFullYear() + 1);
  const expirationDate = wallClockInstant(Math.floor(issued.getTime() / DAY) * DAY, timeZone);
  const isValid = expirationDate > today && !ENDED_EARLY.has(statusType);
  return {
    renewalInfo: { expirationDate, expirationStatus: optionOf('expirationStatus', isValid ? 'ENABLED' : 'DISABLED') },
  };
}

/** The scalar fields of specification 2.6.1 except amounts. @param record with its dates */
export function detailsOf(record: RecordContent, random: Random, today: Date): StoredObject {
  const { module, customId, openedDate } = record;
  const input = { today, customId, random };
  return {
    trackingId: hash53(`tracking:${customId}`),
    ...noteOf(record, random),
    ...intakeOf(record, random),
    ...(module === 'ServiceRequests' && { publicOwned: true }),
    ...constructionOf(record, random),
    ...(openedDate !== undefined && module === 'Enforcement' && violation(openedDate, record, input)),
  };
}
