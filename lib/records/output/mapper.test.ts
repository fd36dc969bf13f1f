import { expect, it, vi } from 'vitest';
import { selectFields } from '../../http/parameters/selection';
import { log } from '../../platform/log';
import type { RecordDocument } from '../document';
import { RELATED_COLLECTION_NAMES } from '../schema/record';
import { toWireRecord, writersFor } from './mapper';

const WRITERS = writersFor(selectFields({ expand: RELATED_COLLECTION_NAMES }, [], RELATED_COLLECTION_NAMES));
const context = { locale: 'en_US', formatDateTime: (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ') };

const record = (id: string, fields: object): RecordDocument =>
  ({
    _id: id,
    value: id,
    customId: id,
    serviceProviderCode: 'DEMO',
    statusType: 'OPEN',
    parties: [],
    memberIds: [],
    ...fields,
  }) as unknown as RecordDocument;

const wire = (id: string, fields: object) =>
  toWireRecord(record(id, fields), WRITERS, { self: [], partyDetails: 'self' }, context);

const plain = (id: string) => ({
  id,
  value: id,
  customId: id,
  serviceProviderCode: 'DEMO',
  statusType: 'OPEN',
});

it.each(RELATED_COLLECTION_NAMES)(
  'toWireRecord omits %s if the value is not a list and keeps the other fields',
  (name) => {
    for (const odd of [{}, { a: 1 }, 'no', 7, true, null, new Date(), [null], ['no', 3], [[]]])
      expect(wire('A', { [name]: odd })).toEqual(plain('A'));
  },
);

it('toWireRecord omits malformed items of a list and keeps the others', () => {
  const recordId = { customId: 'B', id: 'B', serviceProviderCode: 'DEMO', value: 'B' };
  expect(
    wire('B', {
      contacts: [null, { fullName: 'Ann', type: 'text', birthDate: 5 }, 'x'],
      professionals: [undefined, { licenseNumber: { toString: 1 }, fullName: ['Bo'], businessName: 'Bo Inc.' }],
    }),
  ).toEqual({
    ...plain('B'),
    contacts: [{ fullName: 'Ann', recordId }],
    professionals: [{ businessName: 'Bo Inc.', recordId }],
  });
});

it('toWireRecord omits fields of a wrong type', () => {
  const fields = {
    status: 'text',
    type: [],
    renewalInfo: null,
    name: 5,
    openedDate: 'today',
    balance: '3',
    module: {},
  };
  expect(wire('C', fields)).toEqual(plain('C'));
});

it('toWireRecord logs the names of omitted fields once per record, without their values', () => {
  const warn = vi.spyOn(log(), 'warn').mockReturnValue(undefined);
  const fields = {
    contacts: { secret: 1 },
    status: 'secret',
    addresses: [{ city: ['secret'] }],
    owners: [],
    name: '',
    renewalInfo: { expirationDate: 'secret' },
  };
  wire('E', fields);
  wire('E', fields);
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn.mock.calls[0]?.[0]).toEqual({
    record: 'E',
    fields: ['addresses.city', 'contacts', 'renewalInfo.expirationDate', 'status'],
  });
  wire('E', { ...fields, status: undefined });
  expect(warn).toHaveBeenCalledTimes(2);
  warn.mockRestore();
});
