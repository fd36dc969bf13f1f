import type { RecordItem } from '../../records/schema/record';
import { displayOf, type Field, type FieldTable, hasValue } from './field';

export type GroupName = 'what' | 'time' | 'charge' | 'report' | 'cost' | 'codes' | 'other';

export type FieldGroup = { readonly name: GroupName; readonly fields: readonly Field[] };

/** In the order of the page; a nested field has a dotted path. */
export const FIELD_GROUPS: Readonly<Record<Exclude<GroupName, 'other'>, FieldTable>> = {
  what: {
    description: 'words',
    shortNotes: 'words',
    name: 'name',
    'type.alias': 'words',
    recordClass: 'words',
    module: 'module',
    statusReason: 'option',
    priority: 'option',
    severity: 'option',
    constructionType: 'option',
    numberOfBuildings: 'number',
    housingUnits: 'number',
    publicOwned: 'yesNo',
  },
  time: {
    reportedDate: 'moment',
    openedDate: 'moment',
    assignedDate: 'moment',
    firstIssuedDate: 'moment',
    scheduledDate: 'moment',
    appearanceDate: 'moment',
    estimatedDueDate: 'moment',
    completedDate: 'moment',
    closedDate: 'moment',
    statusDate: 'moment',
    updateDate: 'moment',
    'renewalInfo.expirationDate': 'moment',
    'renewalInfo.expirationStatus': 'option',
    inPossessionTime: 'hours',
    overallApplicationTime: 'hours',
  },
  charge: {
    assignedToDepartment: 'words',
    assignedUser: 'code',
    inspectorDepartment: 'words',
    inspectorName: 'name',
    inspectorId: 'code',
    completedByDepartment: 'words',
    completedByUser: 'code',
    closedByDepartment: 'words',
    closedByUser: 'code',
    enforceDepartment: 'words',
    enforceUser: 'name',
    enforceUserId: 'code',
  },
  report: {
    reportedType: 'option',
    reportedChannel: 'option',
    appearanceDayOfWeek: 'weekday',
    infraction: 'yesNo',
    misdemeanor: 'yesNo',
    booking: 'yesNo',
    offenseWitnessed: 'yesNo',
    defendantSignature: 'yesNo',
  },
  cost: {
    jobValue: 'amount',
    estimatedTotalJobCost: 'amount',
    totalJobCost: 'amount',
    undistributedCost: 'amount',
    estimatedProductionUnit: 'number',
    estimatedCostPerUnit: 'amount',
    costPerUnit: 'amount',
    actualProductionUnit: 'amount',
  },
  codes: {
    customId: 'code',
    trackingId: 'code',
    'type.value': 'levels',
    'type.group': 'words',
    'type.type': 'words',
    'type.subType': 'words',
    'type.category': 'words',
    'type.module': 'module',
    'type.filterName': 'words',
    'type.id': 'code',
    initiatedProduct: 'product',
    createdBy: 'code',
    createdByCloning: 'yesNo',
    id: 'code',
    value: 'code',
    serviceProviderCode: 'code',
  },
};

export const SHOWN_ELSEWHERE: ReadonlySet<string> = new Set([
  'type.text',
  'status',
  'statusType',
  'totalFee',
  'totalPay',
  'balance',
  'addresses',
  'parcels',
  'contacts',
  'owners',
  'professionals',
  'customForms',
  'customTables',
]);

const PARTS = ['type', 'renewalInfo'] as const;

const LEVELS = ['group', 'type', 'subType', 'category'] as const;

function withoutRepeats({ type, module }: RecordItem): object {
  if (type === undefined) return {};
  const { module: typeModule, ...rest } = type;
  const repeated: readonly string[] = type.value === undefined ? [] : LEVELS;
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([name]) => !repeated.includes(name))),
    ...(typeModule !== module && { module: typeModule }),
  };
}

function flatten(record: RecordItem): ReadonlyMap<string, unknown> {
  const parts: Readonly<Record<(typeof PARTS)[number], object>> = {
    type: withoutRepeats(record),
    renewalInfo: record.renewalInfo ?? {},
  };
  const own = Object.entries(record).filter(([name]) => !Object.hasOwn(parts, name));
  const nested = PARTS.flatMap((part) =>
    Object.entries(parts[part]).map(([name, value]): [string, unknown] => [`${part}.${name}`, value]),
  );
  return new Map([...own, ...nested].filter(([, value]) => hasValue(value)));
}

const pathOf = (name: string): string => (name.includes('.') ? name : `record.${name}`);

/** The fields that have a value; fields without a group come last, so that none is lost. */
export function fieldGroupsOf(record: RecordItem): FieldGroup[] {
  const values = flatten(record);
  const groups = Object.entries(FIELD_GROUPS).map(([group, table]) => ({
    name: group as GroupName,
    fields: Object.entries(table).flatMap(([name, display]): Field[] =>
      values.has(name) ? [{ path: pathOf(name), name, display, value: values.get(name) }] : [],
    ),
  }));
  const grouped = new Set(Object.values(FIELD_GROUPS).flatMap(Object.keys));
  const other = [...values]
    .filter(([name]) => !grouped.has(name) && !SHOWN_ELSEWHERE.has(name))
    .map(([name, value]): Field => ({ path: pathOf(name), name, display: displayOf(value), value }));
  return [...groups, { name: 'other' as const, fields: other }].filter(({ fields }) => fields.length > 0);
}
