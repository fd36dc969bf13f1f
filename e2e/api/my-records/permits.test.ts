import { beforeAll, describe, expect, it } from 'vitest';
import type { RecordItem } from '@/lib/records/schema/record';
import { getMine, listAllMine, parseMine } from '../../support/answers';
import { tokenOf } from '../../support/api-client';
import {
  CONTRACTOR_NAMES,
  CONTRACTOR_PERMITS,
  cellNumber,
  cellText,
  levelsOf,
  PERMITS,
  type Permit,
  statusTypeOf,
  wireDateOf,
} from '../../support/data/permits';

const EXPAND = { expand: 'addresses,contacts,professionals' };
const BY_NUMBER = new Map(PERMITS.map((permit) => [permit.permitnum, permit]));

/** Only records made from a permit: the demo agency has made-up ones in other modules. */
let contractor: RecordItem[];
let citizen: RecordItem[];
beforeAll(async () => {
  const isPermit = ({ customId = '' }: RecordItem): boolean => BY_NUMBER.has(customId);
  contractor = (await listAllMine(await tokenOf('contractor'), EXPAND)).filter(isPermit);
  citizen = (await listAllMine(await tokenOf('citizen'), EXPAND)).filter(isPermit);
});

const permitOf = (record: RecordItem): Permit => {
  const permit = BY_NUMBER.get(record.customId ?? '');
  if (permit === undefined) throw new Error(`No permit ${record.customId}`);
  return permit;
};

/** The scalar fields that a row of the file sets, by the columns of BLDS (lib/demo/README.md). */
const expectedFields = (permit: Permit) => {
  const [group, type, subType, category] = levelsOf(permit);
  return {
    customId: permit.permitnum,
    name: cellText(permit.applicantname),
    module: permit.permittypemapped,
    description: cellText(permit.description),
    recordClass: cellText(permit.permitclass),
    levels: [group, type, subType, category],
    typeValue: [group, type, subType, category].join('/'),
    typeModule: permit.permittypemapped,
    status: permit.statuscurrent,
    statusType: statusTypeOf(permit.statuscurrent),
    openedDate: wireDateOf(permit.applieddate),
    firstIssuedDate: wireDateOf(permit.issueddate),
    // The file also has this date for canceled permits, which were never completed.
    completedDate: statusTypeOf(permit.statuscurrent) === 'COMPLETE' ? wireDateOf(permit.completeddate) : undefined,
    housingUnits: cellNumber(permit.housingunits),
    estimatedTotalJobCost: cellNumber(permit.estprojectcost),
  };
};

const shownFields = (record: RecordItem) => ({
  customId: record.customId,
  name: record.name,
  module: record.module,
  description: record.description,
  recordClass: record.recordClass,
  levels: [record.type?.group, record.type?.type, record.type?.subType, record.type?.category],
  typeValue: record.type?.value,
  typeModule: record.type?.module,
  status: record.status?.value,
  statusType: record.statusType,
  openedDate: record.openedDate,
  firstIssuedDate: record.firstIssuedDate,
  completedDate: record.completedDate,
  housingUnits: record.housingUnits,
  estimatedTotalJobCost: record.estimatedTotalJobCost,
});

describe('GET my records of the contractor', () => {
  it('returns exactly the permits of the two most frequent contractor names', () => {
    const expected = CONTRACTOR_PERMITS.map((permit) => permit.permitnum);
    expect(expected.length).toBeGreaterThan(300);
    expect(contractor.map((record) => record.customId).sort()).toEqual(expected.sort());
  });

  it('has one of the two names as the professional on each record, and each name at least once', () => {
    const names = contractor.map((record) => record.professionals?.[0]?.businessName);
    expect(new Set(names)).toEqual(new Set(CONTRACTOR_NAMES));
  });
});

describe('a record made from a permit', () => {
  it('has the values of its row', () => {
    for (const record of [...contractor, ...citizen]) {
      // The demo's generator may fill fields that are empty in the row.
      const said = Object.entries(expectedFields(permitOf(record))).filter(([, value]) => value !== undefined);
      expect(shownFields(record)).toMatchObject(Object.fromEntries(said));
    }
  });

  it('has an id of the form AGENCY-xxxxx-xx-xxxxx, and a value without the agency', () => {
    for (const { id = '', value, serviceProviderCode } of [...contractor, ...citizen]) {
      expect(id).toMatch(/^DEMO-[^-\s/]{5}-[^-\s/]{2}-[^-\s/]{5}$/);
      expect(value).toBe(id.slice('DEMO-'.length));
      expect(serviceProviderCode).toBe('DEMO');
    }
  });

  it('has a type whose dash form joins the four levels', () => {
    for (const record of citizen) expect(record.type?.id).toBe(levelsOf(permitOf(record)).join('-'));
  });

  it('has the address of its row, with longitude as x and latitude as y', () => {
    for (const record of [...contractor, ...citizen]) {
      const permit = permitOf(record);
      const address = record.addresses?.[0];
      expect(address?.neighborhood).toBe(cellText(permit.communityname));
      expect([address?.addressLine1, address?.streetAddress]).toContain(permit.originaladdress);
      expect(address?.xCoordinate).toBe(cellNumber(permit.longitude));
      expect(address?.yCoordinate).toBe(cellNumber(permit.latitude));
    }
  });

  it('has the applicant as contact and the contractor as professional, if the row names them', () => {
    for (const record of [...contractor, ...citizen]) {
      const permit = permitOf(record);
      const [applicant] = record.contacts ?? [];
      const [professional] = record.professionals ?? [];
      if (permit.applicantname !== '') {
        expect([applicant?.fullName, applicant?.type?.value]).toEqual([permit.applicantname, 'Applicant']);
      }
      if (permit.contractorname !== '') expect(professional?.businessName).toBe(permit.contractorname);
    }
  });

  it('is referred to by each of its related items', () => {
    for (const { id, customId, value, serviceProviderCode, ...record } of contractor)
      for (const item of [...(record.addresses ?? []), ...(record.contacts ?? []), ...(record.professionals ?? [])])
        expect(item.recordId).toMatchObject({ id, customId, value, serviceProviderCode });
  });

  it('is the same in repeated responses', async () => {
    const token = await tokenOf('contractor');
    const [first, second] = await Promise.all([1, 2].map(async () => await parseMine(await getMine('', token))));
    expect(first).toEqual(second);
  });
});
