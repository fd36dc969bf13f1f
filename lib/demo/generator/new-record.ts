import type { Stored } from '../../db/wire/writer';
import type { RecordContent, StoredTypeReference } from '../../records/document';
import { recordIdOf } from '../../records/record-id';
import type { STATUS_TYPES } from '../../records/schema/query';
import { completeRecord } from './complete-record';
import names from './data/names.json' with { type: 'json' };
import { STATUSES } from './options';
import { newAddress } from './parts/addresses';
import { daysLater } from './parts/working-time';
import type { Person } from './people/person';
import type { Population } from './people/population';
import type { Random } from './random';

const SUBJECTS = [
  'New work',
  'Change of use',
  'Repair after storm',
  'Yearly renewal',
  'Follow-up',
  'First application',
];
const CLASSES = ['Standard', 'Express', 'Complex'];
/** Share of issued records by status type; 0 for the others. */
const ISSUED_SHARE: Readonly<Partial<Record<Draft['statusType'], number>>> = {
  COMPLETE: 1,
  CLOSED: 1,
  OPEN: 0.3,
  APPROVED: 0.3,
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
  readonly professionals?: readonly Stored[];
  /** Picked from the population if absent. */
  readonly owners?: readonly Stored[];
  /** Picked from the population if absent. */
  readonly applicant?: Person;
  readonly random: Random;
};

export function newRecord(draft: Draft): RecordContent {
  const { customId, agencyCode, type, statusType, openedDate, population, professionals, owners, random } = draft;
  const applicant = draft.applicant ?? population.pickPerson(random);
  const { id, value } = recordIdOf(agencyCode, customId);
  const isIssued = random.chance(ISSUED_SHARE[statusType] ?? 0);
  const record = {
    _id: id,
    value,
    customId,
    serviceProviderCode: agencyCode,
    module: type.module,
    type,
    status: random.pick(STATUSES[statusType]),
    statusType,
    name: applicant.fullName,
    description: `${random.pick(SUBJECTS)} – ${random.pick(names.neighborhoods)}`,
    recordClass: random.pick(CLASSES),
    ...(openedDate !== undefined && { openedDate }),
    ...(openedDate !== undefined &&
      isIssued && {
        firstIssuedDate: new Date(
          Math.min(draft.today.getTime(), daysLater(openedDate.getTime(), random.int(1, 60)).getTime()),
        ),
      }),
    ...(random.chance(0.3) && { createdBy: applicant.userId }),
    addresses: [newAddress(random, agencyCode)],
    ...(professionals !== undefined && { professionals }),
    ...(owners !== undefined && { owners }),
    parties: [],
  };
  return completeRecord(record, { population, today: draft.today, applicant });
}
