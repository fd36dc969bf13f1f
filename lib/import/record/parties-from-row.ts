import { nonEmpty } from '../../db/wire/stored';
import type { StoredObject } from '../../db/wire/writer';
import { partyName, professionalName } from '../../records/membership/party-names';
import { Contact } from '../../records/schema/contact';
import { Owner } from '../../records/schema/owner';
import { Professional } from '../../records/schema/professional';
import type { Source } from '../mapping/mapping-file';
import type { Cells } from '../values/cells';
import { sourceCell } from '../values/source-cell';
import { emptyValues, fieldsFromRow, type RowContext } from './fields-from-row';
import { partyNumber } from './party-number';

const primary = (at: number): 'Y' | 'N' => (at === 0 ? 'Y' : 'N');

function optionFrom(cells: Cells, source: Source, { mapping }: RowContext): StoredObject | undefined {
  const text = sourceCell(cells, source, emptyValues(mapping))?.value;
  return text === undefined ? undefined : { value: text, text };
}

/** A contact without number and name is omitted; without a number, one is made from the name. */
export const contactsFromRow = (cells: Cells, context: RowContext): StoredObject[] =>
  context.mapping.contacts.flatMap(({ type: typeSource, fields: sources }, at) => {
    const fields = fieldsFromRow(cells, sources, Contact, context);
    const name = partyName(fields);
    const number = nonEmpty(fields.referenceContactId) ?? (name && partyNumber('C', name));
    if (number === undefined) return [];
    const type = optionFrom(cells, typeSource, context);
    const numbered = { id: `${at + 1}`, referenceContactId: number };
    return [{ ...numbered, ...(type && { type }), ...fields, isPrimary: primary(at) }];
  });

export const professionalsFromRow = (cells: Cells, context: RowContext): StoredObject[] =>
  context.mapping.professionals.flatMap(({ type: typeSource, fields: sources }, at) => {
    const fields = fieldsFromRow(cells, sources, Professional, context);
    const name = professionalName(fields);
    const licenseNumber = nonEmpty(fields.licenseNumber) ?? (name && partyNumber('L', name));
    if (licenseNumber === undefined) return [];
    const licenseType = optionFrom(cells, typeSource, context);
    const { agencyCode: serviceProviderCode } = context;
    const numbered = { id: `${at + 1}`, serviceProviderCode, referenceLicenseId: licenseNumber, licenseNumber };
    return [{ ...numbered, ...(licenseType && { licenseType }), ...fields, isPrimary: primary(at) }];
  });

/** An owner without a number (`refOwnerId`) links the record to nobody. */
export const ownersFromRow = (cells: Cells, context: RowContext): StoredObject[] =>
  context.mapping.owners.flatMap((sources, at) => {
    const fields = fieldsFromRow(cells, sources, Owner, context);
    if (Object.keys(fields).length === 0) return [];
    return [{ id: at + 1, ...fields, isPrimary: primary(at) }];
  });
