import type { StoredObject } from '../../db/wire/writer';
import type { RecordContent, StoredOption, StoredTypeReference } from '../../records/document';
import { recordIdOf } from '../../records/record-id';
import type { STATUS_TYPES } from '../../records/schema/query';
import { completeRecord } from './complete-record';
import { caseOf, kindOf } from './kinds/kind';
import { statusFits } from './kinds/status-fits';
import { STATUSES } from './options';
import { newAddress } from './parts/addresses';
import { addDays, lastWorkingTime, workingTime } from './parts/working-time';
import type { Person } from './people/person';
import type { Population } from './people/population';
import type { Random } from './random';

const CLASSES = ['Standard', 'Express', 'Complex'];
/** Agency statuses of a record that has been issued, in modules that issue something. */
const ISSUED = new Set(['Completed', 'Finaled', 'Closed', 'Expired', 'Issued', 'In Progress']);
const ISSUING_MODULES = new Set(['Building', 'Demolition', 'Fire', 'Licenses']);
/** Modules whose addresses are sites of a development or a business. */
const SITE_MODULES = new Set(['Planning', 'Fire', 'Enforcement']);
const VALID_DAYS = 365;
const MAX_DAYS_TO_ISSUE = 60;

export type Draft = {
  readonly customId: string;
  readonly agencyCode: string;
  readonly type: StoredTypeReference;
  readonly statusType: (typeof STATUS_TYPES)[number];
  readonly openedDate: Date | undefined;
  /** Follow from the status type and the opened date if absent. */
  readonly status?: StoredOption;
  readonly issuedDate?: Date;
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

function pickApplicant({ type, population, random }: Draft): Person {
  const picked = population.pickPerson(random);
  if (!kindOf({ type }).individual) return picked;
  for (let person = picked; ; person = population.pickPerson(random))
    if (person.contact.organizationName === undefined) return person;
}

export function newRecord(draft: Draft): RecordContent {
  const { customId, agencyCode, type, statusType, openedDate, population, professionals, owners, today, random } =
    draft;
  // A company or an owner must not learn who complained.
  const isAnonymous =
    type.module === 'Enforcement' || (type.module === 'ServiceRequests' && professionals !== undefined);
  const applicant = draft.applicant ?? (isAnonymous ? undefined : pickApplicant(draft));
  const name = applicant?.fullName ?? professionals?.[0]?.businessName;
  const isIssuing = ISSUING_MODULES.has(type.module);
  const issuedDate =
    openedDate &&
    new Date(
      Math.min(
        lastWorkingTime(today.getTime()).getTime(),
        workingTime(
          addDays(openedDate.getTime(), random.int(1, MAX_DAYS_TO_ISSUE)).getTime(),
          `issued:${customId}`,
        ).getTime(),
      ),
    );
  const expiry = issuedDate && addDays(issuedDate.getTime(), VALID_DAYS);
  const isExpirable = isIssuing && expiry !== undefined && expiry < today;
  const description = caseOf({ customId, type })?.description ?? type.text;
  const statuses = STATUSES[statusType].filter(
    ({ value }) => statusFits(value, type, description) && (value !== 'Expired' || isExpirable),
  );
  const status = draft.status ?? random.pick(statuses);
  const { id, value } = recordIdOf(agencyCode, customId);
  const isIssued = isIssuing && ISSUED.has(status.value);
  const firstIssuedDate = draft.issuedDate ?? (isIssued ? issuedDate : undefined);
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
    description,
    recordClass: random.pick(CLASSES),
    ...(openedDate !== undefined && { openedDate }),
    ...(firstIssuedDate !== undefined && { firstIssuedDate }),
    ...(status.value === 'Expired' && { closedDate: expiry }),
    ...(applicant !== undefined && random.chance(0.3) && { createdBy: applicant.userId }),
    addresses: [newAddress(random, agencyCode, SITE_MODULES.has(type.module))],
    ...(professionals !== undefined && { professionals }),
    ...(owners !== undefined && { owners }),
    parties: [],
  };
  return completeRecord(record, { population, today, ...(applicant !== undefined && { applicant }) });
}
