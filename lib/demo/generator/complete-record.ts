import type { RecordContent } from '../../records/document';
import { partiesOf } from '../../records/membership/parties';
import { newCustomFields } from './custom-fields/fill-custom-fields';
import { withSpanishStatus } from './options';
import { completeAddress } from './parts/addresses';
import { detailsOf } from './parts/details';
import { feesOf, jobCostsOf } from './parts/money';
import { newParcels } from './parts/parcels';
import { completeContacts, completeProfessionals, newOwners } from './parts/parties';
import { timelineOf } from './parts/timeline';
import type { Person } from './people/person';
import { type Population, populationOf } from './people/population';
import { Random } from './random';

/** Modules whose records are about work that costs money. */
const WITH_JOB = new Set(['Building', 'Demolition', 'Planning', 'Fire']);

/**
 * Adds what a record lacks of specification 2.6, consistent with its dates and status; what it has stays, and comes
 * first in its lists. Follows from the record's number alone.
 * @param applicant the first contact of a record that has none yet.
 */
export function completeRecord(record: RecordContent, population: Population, applicant?: Person): RecordContent {
  const { customId, serviceProviderCode, module, openedDate, contacts, professionals, status } = record;
  // One stream a part: a field that is added to one part later moves nothing in the others.
  const stream = (part: string) => new Random(`${part}:${customId}`);
  const parties = { contacts, professionals, applicant, since: openedDate, module, population };
  const base = { ...(WITH_JOB.has(module) && jobCostsOf(record, stream('job'))), ...record };
  const allProfessionals = completeProfessionals({ ...parties, random: stream('professionals') }, serviceProviderCode);
  const complete = {
    ...timelineOf(record, stream('timeline')),
    ...detailsOf(record, stream('details')),
    ...feesOf(base, stream('fees')),
    parcels: newParcels(stream('parcels')),
    ...newCustomFields(module, stream('custom')),
    ...base,
    ...(status !== undefined && { status: withSpanishStatus(status) }),
    ...addressesOf(record),
    contacts: completeContacts({ ...parties, random: stream('contacts') }),
    owners: record.owners ?? newOwners({ ...parties, random: stream('owners') }),
    ...(allProfessionals.length > 0 && { professionals: allProfessionals }),
  };
  return { ...complete, parties: partiesOf(complete) };
}

const addressesOf = ({ addresses, serviceProviderCode }: RecordContent) =>
  Array.isArray(addresses) && {
    addresses: addresses.map((address) => completeAddress(address, serviceProviderCode)),
  };

/** People who turn up on the permits: a few records each. */
export const AROUND_PERMITS = populationOf('D', { people: 2_000, trades: 400 }, { people: 0, trades: 0 });

/** For the import of the demo's permits: `importRecords({ complete: completePermit })`. */
export const completePermit = (record: RecordContent): RecordContent => completeRecord(record, AROUND_PERMITS);
