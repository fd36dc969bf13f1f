import type { StoredObject } from '../../db/wire/writer';
import type { RecordContent } from '../../records/document';
import { partiesOf } from '../../records/membership/parties';
import { newCustomFields } from './custom-fields/fill-custom-fields';
import { homeownerDetails, withHomeowner } from './homeowner';
import { kindOf } from './kinds/kind';
import { withSpanishStatus } from './options';
import { completeAddress } from './parts/addresses';
import { detailsOf, renewalOf } from './parts/details';
import { feesOf, jobCostsOf } from './parts/money';
import { parcelsOf } from './parts/parcels';
import { completeContacts, completeProfessionals, newOwners } from './parts/parties';
import { newTimeline } from './parts/timeline';
import type { Person } from './people/person';
import { type Population, populationOf } from './people/population';
import { Random } from './random';

export type CompletionOptions = {
  readonly population: Population;
  /** The latest date that generated values may have. */
  readonly today: Date;
  /** Becomes the first contact of a record without contacts. */
  readonly applicant?: Person;
};

/** Fills in the missing fields of specification 2.6. The added values depend only on the record's number and the day. */
export function completeRecord(
  record: RecordContent,
  { population, today, applicant }: CompletionOptions,
): RecordContent {
  const { customId, serviceProviderCode, module, openedDate, contacts, professionals, status } = record;
  const kind = kindOf(record);
  // With a random stream for each part, a new field in one part does not change the others.
  const stream = (part: string) => new Random(`${part}:${customId}`);
  const parties = { contacts, professionals, applicant, since: openedDate, today, module, kind, population };
  const costs = jobCostsOf(record, stream('job'));
  const fees = feesOf({ ...record, ...costs }, stream('fees'));
  const dates = newTimeline(record, stream('timeline'), { today, balance: fees.balance });
  const base = { ...costs, ...record };
  const addresses = completeAddresses(record);
  const allProfessionals = completeProfessionals({ ...parties, random: stream('professionals') }, serviceProviderCode);
  const allContacts = completeContacts({ ...parties, random: stream('contacts') });
  const allOwners = kind.noProperty ? [] : (record.owners ?? newOwners({ ...parties, random: stream('owners') }));
  const dated = { ...dates, ...record };
  const details = detailsOf(dated, stream('details'), today);
  const parcels = kind.noProperty ? [] : parcelsOf(addresses?.[0] ?? {});
  const complete: RecordContent = {
    ...dates,
    ...details,
    ...renewalOf(dated, today),
    ...fees,
    ...(parcels.length > 0 && { parcels }),
    ...newCustomFields({ ...details, ...dated, professionals: allProfessionals }, today),
    ...base,
    ...(status !== undefined && { status: withSpanishStatus(status) }),
    ...(addresses !== undefined && { addresses }),
    ...(allContacts.length > 0 && { contacts: allContacts }),
    ...(allProfessionals.length > 0 && { professionals: allProfessionals }),
  };
  const { owners: _, ...withoutOwners } = complete;
  const whole = allOwners.length > 0 ? { ...withoutOwners, owners: allOwners } : withoutOwners;
  return { ...whole, parties: partiesOf(whole) };
}

const completeAddresses = ({ addresses, serviceProviderCode }: RecordContent): StoredObject[] | undefined =>
  Array.isArray(addresses) ? addresses.map((address) => completeAddress(address, serviceProviderCode)) : undefined;

export const PERMIT_POPULATION = populationOf(
  'D',
  { people: 2_000, professionals: 400 },
  { people: 0, professionals: 0 },
);

/** The source calls the end of every permit its completion, even if the permit was never completed. */
function withClosedDate(record: RecordContent): RecordContent {
  const { completedDate, ...rest } = record;
  return record.statusType === 'COMPLETE' || completedDate === undefined
    ? record
    : { ...rest, closedDate: completedDate };
}

/** Fills in a permit of the demo agency. @param today the last day of the demo */
export function completePermit(record: RecordContent, today: Date): RecordContent {
  const complete = completeRecord(withHomeowner(withClosedDate(record)), { population: PERMIT_POPULATION, today });
  return { ...complete, ...homeownerDetails(complete, today) };
}
