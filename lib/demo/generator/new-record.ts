import type { StoredObject } from '../../db/wire/writer';
import type { RecordContent, StoredTypeReference } from '../../records/document';
import { recordIdOf } from '../../records/record-id';
import type { STATUS_TYPES } from '../../records/schema/query';
import { completeRecord } from './complete-record';
import names from './data/names.json' with { type: 'json' };
import { STATUSES } from './options';
import { newAddress } from './parts/addresses';
import { addDays } from './parts/working-time';
import type { Person } from './people/person';
import type { Population } from './people/population';
import type { Random } from './random';

const SUBJECTS: Readonly<Record<string, readonly string[]>> = {
  Licenses: ['First application', 'Yearly renewal', 'Change of address'],
  ServiceRequests: ['First report', 'Follow-up', 'Repair after storm'],
  Enforcement: ['First notice', 'Follow-up'],
};
const OTHER_SUBJECTS = ['New work', 'Change of use', 'Repair after storm'];
const CLASSES = ['Standard', 'Express', 'Complex'];
/** Share of issued records by the agency's status; 0 for the others. */
const ISSUED_SHARE: Readonly<Record<string, number>> = {
  Completed: 1,
  Finaled: 1,
  Closed: 1,
  Expired: 1,
  Issued: 1,
  'In Progress': 1,
  Approved: 0.3,
  'Approved with Conditions': 0.3,
};

export type Draft = {
  readonly customId: string;
  readonly agencyCode: string;
  readonly type: StoredTypeReference;
  readonly statusType: (typeof STATUS_TYPES)[number];
  readonly openedDate: Date | undefined;
  readonly population: Population;
  /** The latest date that generated values may have. */
  readonly today: Date;
  readonly professionals?: readonly StoredObject[];
  /** Picked from the population if absent. */
  readonly owners?: readonly StoredObject[];
  /** Picked from the population if absent, except for complaints that others can see. */
  readonly applicant?: Person;
  readonly random: Random;
};

export function newRecord(draft: Draft): RecordContent {
  const { customId, agencyCode, type, statusType, openedDate, population, professionals, owners, random } = draft;
  // A company or an owner must not learn who complained.
  const isAnonymous =
    type.module === 'Enforcement' || (type.module === 'ServiceRequests' && professionals !== undefined);
  const applicant = draft.applicant ?? (isAnonymous ? undefined : population.pickPerson(random));
  const name = applicant?.fullName ?? professionals?.[0]?.businessName;
  const status = random.pick(STATUSES[statusType]);
  const { id, value } = recordIdOf(agencyCode, customId);
  const isIssued = random.chance(ISSUED_SHARE[status.value] ?? 0);
  const record = {
    _id: id,
    value,
    customId,
    serviceProviderCode: agencyCode,
    module: type.module,
    type,
    status,
    statusType,
    ...(typeof name === 'string' && { name }),
    description: `${random.pick(SUBJECTS[type.module] ?? OTHER_SUBJECTS)} – ${random.pick(names.neighborhoods)}`,
    recordClass: random.pick(CLASSES),
    ...(openedDate !== undefined && { openedDate }),
    ...(openedDate !== undefined &&
      isIssued && {
        firstIssuedDate: new Date(
          Math.min(draft.today.getTime(), addDays(openedDate.getTime(), random.int(1, 60)).getTime()),
        ),
      }),
    ...(applicant !== undefined && random.chance(0.3) && { createdBy: applicant.userId }),
    addresses: [newAddress(random, agencyCode)],
    ...(professionals !== undefined && { professionals }),
    ...(owners !== undefined && { owners }),
    parties: [],
  };
  return completeRecord(record, { population, today: draft.today, ...(applicant !== undefined && { applicant }) });
}
